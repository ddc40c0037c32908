import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { parseJson } from '@/lib/http/parse-json';

const Channels = z.object({ toast: z.boolean(), sound: z.boolean() });

/** How changes are announced, the gravest first, unless the user chose otherwise. An `error` stays until it is dealt with. */
export const ANNOUNCEMENTS = {
  failed: { tone: 'error', toast: true, sound: true },
  rejected: { tone: 'error', toast: true, sound: true },
  unknown: { tone: 'error', toast: true, sound: true },
  canceled: { tone: 'warning', toast: true, sound: false },
  resolved: { tone: 'success', toast: true, sound: false },
  completed: { tone: 'success', toast: false, sound: false },
  en_route: { tone: 'info', toast: false, sound: false },
  accepted: { tone: 'info', toast: false, sound: false },
} satisfies Record<string, z.output<typeof Channels> & { tone: 'error' | 'warning' | 'success' | 'info' }>;
export type AnnouncedKind = keyof typeof ANNOUNCEMENTS;
export const ANNOUNCED = Object.keys(ANNOUNCEMENTS) as AnnouncedKind[];

const Chosen = z.object({
  events: z._default(z.record(z.string(), Channels), {}),
  /** Announces only this branch of a connection: an id, `all`, or empty for one's own. */
  branches: z._default(z.record(z.string(), z.string()), {}),
  /** The browser's own notifications: switched on here, and allowed by the browser. */
  browser: z._default(z.boolean(), false),
});
/** Choices that this browser keeps; none where they are unreadable. */
const Stored = z.catch(Chosen, () => Chosen.parse({}));
type BrowserPermission = NotificationPermission | 'unsupported';

const KEY = 'notify';

/**
 * The notification preferences of this browser. `setBrowser(true)` asks the user for the browser's permission, so call
 * it from a click.
 */
export function useNotificationPreferences() {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  const permission = useSyncExternalStore<BrowserPermission>(subscribe, browserPermission, () => 'default');
  return { ...preferencesFrom(text, permission), change, setBrowser };
}

/** The same preferences outside of React. */
export const readNotificationPreferences = () => preferencesFrom(readText(), browserPermission());

async function setBrowser(on: boolean): Promise<void> {
  if (on && browserPermission() === 'default') await Notification.requestPermission();
  change({ browser: on && browserPermission() === 'granted' });
}

function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

function preferencesFrom(text: string, permission: BrowserPermission) {
  const stored = Stored.parse(parseJson(text));
  const events: Record<AnnouncedKind, z.output<typeof Channels>> = { ...ANNOUNCEMENTS, ...stored.events };
  return { ...stored, events, browser: stored.browser && permission === 'granted', permission };
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be forbidden; then it counts as empty.
    return '';
  }
}

/** Other tabs get the event from the browser. */
function change(part: Partial<z.output<typeof Stored>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Stored.parse(parseJson(readText())), ...part }));
  } catch {
    // Without storage the choice is not kept.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
