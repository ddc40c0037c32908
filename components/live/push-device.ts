import { routes } from '@/lib/routes';

/** Why messages can't come to this device; null where they can. */
export function pushObstacle(): 'insecure' | 'install' | 'unsupported' | 'blocked' | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return isPhoneOfApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Registers the service worker; undefined where a browser has none, or not at this address. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register(routes.serviceWorker(), { updateViaCache: 'none' }).catch(() => undefined);
}

/** The subscription of this browser, which it may have kept from an earlier session. */
export async function thisSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Subscribes anew: a kept subscription may be of another key. Throws where the browser does not start the worker. */
export async function newSubscription(publicKey: string): Promise<PushSubscription> {
  if (!(await registerWorker())) throw new Error('The service worker did not start');
  const { pushManager } = await navigator.serviceWorker.ready;
  await endSubscription();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Closes the messages that stand too: no push does it any more. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** An iPad calls itself a Mac with a touch screen. */
function isPhoneOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
