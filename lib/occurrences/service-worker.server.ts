import type { PushMessage } from './push-message.server';

type Waits = { waitUntil: (work: Promise<unknown>) => void };
type Events = {
  push: Waits & { data: { json: () => PushMessage } | null };
  notificationclick: Waits & { notification: Notification };
  fetch: Waits & { request: Request; respondWith: (response: Promise<Response>) => void };
};

/** The part of a worker's global scope that is used. */
export type WorkerScope = {
  addEventListener: <Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void) => void;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: object) => Promise<{ url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  caches: CacheStorage;
};

/**
 * The service worker: shows messages, and the last list without a network. It keeps no page, so a new version reloads
 * none. Browsers get its text: it may use only its parameter.
 */
export function serviceWorker(worker: WorkerScope): void {
  const CLOSED_AFTER_MS = 4_000;

  worker.addEventListener('push', (event) => {
    const message = event.data?.json();
    if (message) event.waitUntil(show(message));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.url));
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode !== 'navigate') return;
    const { pathname } = new URL(request.url);
    if (pathname === '/api/auth/sign-out') event.waitUntil(forget());
    if (request.method !== 'GET') return;
    const response = fetch(request);
    event.respondWith(response.catch(async () => (await worker.caches.match('/last-list')) ?? Response.error()));
    // Whoever is signed in is led on from there.
    if (pathname === '/sign-in')
      event.waitUntil(response.then<unknown>(({ type }) => type !== 'opaqueredirect' && forget()));
  });

  /** Browsers require a message for each push: one that is over takes the first one's place without a sound. */
  async function show({ title, isOver, url, ...options }: PushMessage): Promise<void> {
    await worker.registration.showNotification(title, {
      ...options,
      icon: '/icon.svg',
      data: { url },
      silent: isOver,
      requireInteraction: !isOver,
    });
    if (!isOver) return;
    await new Promise((resolve) => setTimeout(resolve, CLOSED_AFTER_MS));
    for (const shown of await worker.registration.getNotifications({ tag: options.tag })) shown.close();
  }

  /** A tab of the desk that is open is used where it shows the page already: another one may be typed in. */
  async function open(url: string): Promise<unknown> {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((candidate) => new URL(candidate.url).pathname === url);
    return page ? page.focus() : worker.clients.openWindow(url);
  }

  async function forget(): Promise<void> {
    for (const name of await worker.caches.keys()) await worker.caches.delete(name);
    for (const shown of await worker.registration.getNotifications()) shown.close();
    await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
  }
}
