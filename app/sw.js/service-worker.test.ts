import { expect, test, vi } from 'vitest';
import { GET } from './route';

const DESK = 'https://desk.example';

/** Runs the text of `/sw.js` with a stand-in of the browser's worker scope. */
async function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; tag: string; silent: boolean; data: { url: string }; close: () => void }[] = [];
  const kept = new Map([['last-list', new Response('the last list')]]);
  const opened: string[] = [];
  const unsubscribe = vi.fn(async () => true);
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    caches: {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (path: string) => kept.get(path.slice(1)),
    },
    registration: {
      showNotification: async (title: string, options: { tag: string; silent: boolean; data: { url: string } }) => {
        const old = shown.findIndex(({ tag }) => tag === options.tag);
        if (old >= 0) shown.splice(old, 1);
        const notification = { title, ...options, close: () => void shown.splice(shown.indexOf(notification), 1) };
        shown.push(notification);
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((one) => !tag || one.tag === tag),
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: {
      matchAll: async () => [{ url: `${DESK}/c/alpha/deliveries/1`, focus: async () => opened.push('focus') }],
      openWindow: async (url: string) => opened.push(url),
    },
  };
  new Function('self', await GET().text())(self);
  const dispatch = async (kind: string, event: object) => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(kind)?.({
      ...event,
      waitUntil: (done: Promise<unknown>) => work.push(done),
      respondWith: (answer: Promise<Response>) => {
        response = answer;
      },
    });
    await Promise.all(work);
    return response;
  };
  const push = (message: object) => dispatch('push', { data: { json: () => message } });
  const visit = (path: string, { mode = 'navigate', method = 'GET' } = {}) =>
    dispatch('fetch', { request: { url: DESK + path, mode, method } });
  return { shown, kept, opened, unsubscribe, dispatch, push, visit };
}

const MESSAGE = { title: 'An order failed', body: 'Alpha', url: '/c/alpha/deliveries/1', tag: 'o-1', lang: 'en' };

test('a message is shown until what it is about is over, and a tap opens its page', async () => {
  const worker = await startWorker();
  await worker.push({ ...MESSAGE, isOver: false });
  expect(worker.shown).toMatchObject([{ title: MESSAGE.title, silent: false, data: { url: MESSAGE.url } }]);
  const [notification] = worker.shown;
  await worker.dispatch('notificationclick', { notification });
  await worker.dispatch('notificationclick', { notification: { ...notification, data: { url: '/c/alpha/wallet' } } });
  expect(worker.opened).toEqual(['focus', '/c/alpha/wallet']);

  await worker.push({ ...MESSAGE, isOver: false });
  vi.useFakeTimers();
  const closing = worker.push({ ...MESSAGE, title: 'Somebody has it', isOver: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.shown).toMatchObject([{ title: 'Somebody has it', silent: true }]);
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
  vi.useRealTimers();
  expect(worker.shown).toEqual([]);
});

test('the last list is shown for a page that the network does not bring; other requests are left alone', async () => {
  const worker = await startWorker();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  expect(await (await worker.visit('/c/alpha/deliveries'))?.text()).toBe('the last list');
  expect(await worker.visit('/api/deliveries', { mode: 'cors' })).toBeUndefined();
  expect(await worker.visit('/share', { method: 'POST' })).toBeUndefined();
  vi.unstubAllGlobals();
});

test('the page to sign in, opened by somebody who is signed in and led on, ends nothing', async () => {
  const worker = await startWorker();
  vi.stubGlobal('fetch', async () => ({ type: 'opaqueredirect' }));
  await worker.push({ ...MESSAGE, isOver: false });
  expect(await worker.visit('/sign-in')).toMatchObject({ type: 'opaqueredirect' });
  expect([worker.shown.length, [...worker.kept.keys()]]).toEqual([1, ['last-list']]);
  expect(worker.unsubscribe).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([
  ['sign-out', '/api/auth/sign-out', 'POST'],
  ['a session that has ended', '/sign-in', 'GET'],
])('%s leaves no list, no message and no subscription', async (_, path, method) => {
  const worker = await startWorker();
  vi.stubGlobal('fetch', async () => new Response('signed out'));
  await worker.push({ ...MESSAGE, isOver: false });
  await (await worker.visit(path, { method }))?.text();
  expect([worker.shown, [...worker.kept.keys()]]).toEqual([[], []]);
  expect(worker.unsubscribe).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
