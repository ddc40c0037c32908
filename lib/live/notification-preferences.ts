'use client';

import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';

/** The changes that can be announced, the gravest first. */
export const ANNOUNCED = [
  'failed',
  'rejected',
  'unknown',
  'canceled',
  'resolved',
  'completed',
  'en_route',
  'accepted',
] as const;
export type AnnouncedKind = (typeof ANNOUNCED)[number];
export type BrowserPermission = 'default' | 'granted' | 'denied' | 'unsupported';

const Channels = z.object({ toast: z.boolean(), sound: z.boolean() });
/** How one kind of change is announced. */
export type Channels = z.infer<typeof Channels>;

const Stored = z.object({
  events: z._default(z.partialRecord(z.enum(ANNOUNCED), Channels), {}),
  /** Announces only this branch of a connection: an id, `all`, or empty for one's own. */
  branches: z._default(z.record(z.string(), z.string()), {}),
  browser: z._default(z.boolean(), false),
});
type Stored = z.infer<typeof Stored>;

export type NotificationPreferences = {
  events: Record<AnnouncedKind, Channels>;
  branches: Readonly<Record<string, string>>;
  /** The browser's own notifications: switched on here, and allowed by the browser. */
  browser: boolean;
  permission: BrowserPermission;
};

/** Failures are shown with a sound; ordinary progress has neither, unless it is asked for. */
const DEFAULT_CHANNELS: Record<AnnouncedKind, Channels> = {
  failed: { toast: true, sound: true },
  rejected: { toast: true, sound: true },
  unknown: { toast: true, sound: true },
  canceled: { toast: true, sound: false },
  resolved: { toast: true, sound: false },
  completed: { toast: false, sound: false },
  en_route: { toast: false, sound: false },
  accepted: { toast: false, sound: false },
};
const KEY = 'notify';
const listeners = new Set<() => void>();

/**
 * The notification preferences of this browser. `setBrowser(true)` asks the user for the browser's permission, so call
 * it from a click.
 */
export function useNotificationPreferences() {
  const text = useSyncExternalStore(subscribe, snapshot, serverSnapshot);
  const preferences = preferencesFrom(text);
  return {
    ...preferences,
    setChannels: (kind: AnnouncedKind, change: Partial<Channels>) =>
      write({ events: { ...preferences.events, [kind]: { ...preferences.events[kind], ...change } } }),
    setBranch: (connectionId: string, branch: string) =>
      write({ branches: { ...preferences.branches, [connectionId]: branch } }),
    setBrowser,
  };
}

/** The same preferences outside of React. */
export function readNotificationPreferences(): NotificationPreferences {
  return preferencesFrom(snapshot());
}

async function setBrowser(on: boolean): Promise<void> {
  if (on && browserPermission() === 'default') await Notification.requestPermission();
  write({ browser: on && browserPermission() === 'granted' });
}

function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** The permission and the stored JSON as one string, so that React sees when either changes. */
function snapshot(): string {
  return `${browserPermission()} ${readText()}`;
}

function serverSnapshot(): string {
  return 'default ';
}

function preferencesFrom(text: string): NotificationPreferences {
  const [word = ''] = text.split(' ', 1);
  const permission = PERMISSIONS.find((permission) => permission === word) ?? 'unsupported';
  const { events, branches, browser } = parse(text.slice(word.length + 1));
  return {
    events: { ...DEFAULT_CHANNELS, ...events },
    branches,
    browser: browser && permission === 'granted',
    permission,
  };
}

const PERMISSIONS = ['default', 'granted', 'denied', 'unsupported'] as const satisfies BrowserPermission[];

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
