'use client';

import { useSyncExternalStore } from 'react';

export type BrowserPermission = 'default' | 'granted' | 'denied' | 'unsupported';
type Name = 'sound' | 'browser';

const KEYS: Record<Name, string> = { sound: 'notify.sound', browser: 'notify.browser' };
const listeners = new Set<() => void>();

export type NotificationPreferences = {
  /** A short sound for important news. Off by default. */
  sound: boolean;
  /** The browser's own notifications: switched on here, and allowed by the browser. */
  browser: boolean;
  permission: BrowserPermission;
};

/**
 * The notification preferences of this browser. `setBrowser(true)` asks the user for the browser's permission, so call
 * it from a click; it returns the permission.
 */
export function useNotificationPreferences() {
  const text = useSyncExternalStore(subscribe, snapshot, serverSnapshot);
  const [sound, browser, permission] = text.split(' ');
  return {
    sound: sound === '1',
    browser: browser === '1' && permission === 'granted',
    permission: permissionOf(permission),
    setSound: (on: boolean) => write('sound', on),
    setBrowser,
  };
}

/** The same preferences outside of React. */
export function readNotificationPreferences(): NotificationPreferences {
  const permission = browserPermission();
  return { sound: read('sound'), browser: read('browser') && permission === 'granted', permission };
}

async function setBrowser(on: boolean): Promise<BrowserPermission> {
  if (on && browserPermission() === 'default') await Notification.requestPermission();
  write('browser', on && browserPermission() === 'granted');
  return browserPermission();
}

function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : permissionOf(Notification.permission);
}

function permissionOf(text: string | undefined): BrowserPermission {
  return text === 'granted' || text === 'denied' || text === 'default' ? text : 'unsupported';
}

function read(name: Name): boolean {
  try {
    return localStorage.getItem(KEYS[name]) === '1';
  } catch {
    // Storage may be forbidden; then it counts as empty.
    return false;
  }
}

function write(name: Name, on: boolean): void {
  try {
    localStorage.setItem(KEYS[name], on ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
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

/** One string, so that React sees when it changes. */
function snapshot(): string {
  return `${read('sound') ? 1 : 0} ${read('browser') ? 1 : 0} ${browserPermission()}`;
}

function serverSnapshot(): string {
  return '0 0 default';
}
