'use client';

import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';

/** How a kind of change is announced, unless the user chose otherwise. */
const channels = (usual: { toast: boolean; sound: boolean }) =>
  z._default(z.object({ toast: z.boolean(), sound: z.boolean() }), usual);

/** The changes, the gravest first. Failures are shown with a sound; ordinary progress has neither. */
const Events = z.object({
  failed: channels({ toast: true, sound: true }),
  rejected: channels({ toast: true, sound: true }),
  unknown: channels({ toast: true, sound: true }),
  canceled: channels({ toast: true, sound: false }),
  resolved: channels({ toast: true, sound: false }),
  completed: channels({ toast: false, sound: false }),
  en_route: channels({ toast: false, sound: false }),
  accepted: channels({ toast: false, sound: false }),
});
export const ANNOUNCED = z.keyof(Events).options;
export type AnnouncedKind = (typeof ANNOUNCED)[number];

const Stored = z.object({
  events: z.prefault(Events, {}),
  /** Announces only this branch of a connection: an id, `all`, or empty for one's own. */
  branches: z._default(z.record(z.string(), z.string()), {}),
  /** The browser's own notifications: switched on here, and allowed by the browser. */
  browser: z._default(z.boolean(), false),
});
type Stored = z.infer<typeof Stored>;
type BrowserPermission = NotificationPermission | 'unsupported';
export type NotificationPreferences = Stored & { permission: BrowserPermission };

const KEY = 'notify';
const listeners = new Set<() => void>();

/**
 * The notification preferences of this browser. `setBrowser(true)` asks the user for the browser's permission, so call
 * it from a click.
 */
export function useNotificationPreferences() {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  const permission = useSyncExternalStore<BrowserPermission>(subscribe, browserPermission, () => 'default');
  const preferences = preferencesFrom(text, permission);
  return {
    ...preferences,
    setChannels: (kind: AnnouncedKind, change: Partial<Stored['events'][AnnouncedKind]>) =>
      write({ events: { ...preferences.events, [kind]: { ...preferences.events[kind], ...change } } }),
    setBranch: (connectionId: string, branch: string) =>
      write({ branches: { ...preferences.branches, [connectionId]: branch } }),
    setBrowser,
  };
}

/** The same preferences outside of React. */
export function readNotificationPreferences(): NotificationPreferences {
  return preferencesFrom(readText(), browserPermission());
}

async function setBrowser(on: boolean): Promise<void> {
  if (on && browserPermission() === 'default') await Notification.requestPermission();
  write({ browser: on && browserPermission() === 'granted' });
}

function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

function preferencesFrom(text: string, permission: BrowserPermission): NotificationPreferences {
  const stored = parse(text);
  return { ...stored, browser: stored.browser && permission === 'granted', permission };
}

function parse(text: string): Stored {
  try {
    return Stored.parse(JSON.parse(text || '{}'));
  } catch {
    return Stored.parse({});
  }
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be forbidden; then it counts as empty.
    return '';
  }
}

function write(change: Partial<Stored>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...parse(readText()), ...change }));
  } catch {
    // Without storage the choice is not kept.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
