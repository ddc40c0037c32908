import type { LiveKind, LiveSubject } from './events/events';
import type { LiveMessage, LiveStatus } from './events/live-message';
import type { LiveFeed } from './stream/live-feed';
import { openSharedFeed } from './stream/shared-feed';

/** The changes of one kind. `rows` are the subjects as they are now; the listener parses them. */
export type LiveEvent = {
  subjects: LiveSubject[];
  rows: unknown[];
  /** Null: just now. `gap`: while the stream was down. `page-load`: before this page was subscribed. */
  replay: 'gap' | 'page-load' | null;
};

export type LiveStore = ReturnType<typeof createLiveStore>;

export const INITIAL_STATUS: LiveStatus = { state: 'connecting', lastReceivedAt: null, silentSince: null };

/** The browser's end of the live stream. After a `resync` everything must be loaded again. */
export function createLiveStore({ url, name, onResync }: { url: string; name: string; onResync: () => void }) {
  const statusListeners = new Set<() => void>();
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  let status = INITIAL_STATUS;

  function setStatus(next: LiveStatus) {
    const { state, lastReceivedAt, silentSince } = status;
    if (next.state === state && next.lastReceivedAt === lastReceivedAt && next.silentSince === silentSince) return;
    status = next;
    for (const listener of statusListeners) listener();
  }

  function deliver(message: LiveMessage) {
    if (message.type === 'resync') return onResync();
    for (const { kind, subjects, rows } of message.changes) {
      const event = { subjects, rows, replay: message.replay };
      for (const listener of listeners.get(kind) ?? []) listener(event);
    }
  }

  return {
    status: () => status,
    subscribeStatus: (listener: () => void): (() => void) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    subscribe: (kind: LiveKind, listener: (event: LiveEvent) => void): (() => void) => {
      const ofKind = listeners.get(kind) ?? new Set();
      listeners.set(kind, ofKind.add(listener));
      return () => ofKind.delete(listener);
    },
    start: () => {
      const feed = openSharedFeed({ url, name, pageAgeMs, onStatus: setStatus, onMessage: deliver });
      const stopChecking = checkOnReturn(feed);
      return () => {
        stopChecking();
        feed.stop();
      };
    },
  };
}

/** Includes the time that a machine was asleep, which `performance.now()` leaves out. */
function pageAgeMs(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}

/** Checks the stream when the tab becomes visible, the network returns or the machine wakes up. */
function checkOnReturn(feed: LiveFeed): () => void {
  const onVisible = () => document.visibilityState === 'visible' && feed.check();
  document.addEventListener('visibilitychange', onVisible);
  for (const name of ['focus', 'online', 'offline', 'pageshow']) window.addEventListener(name, feed.check);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    for (const name of ['focus', 'online', 'offline', 'pageshow']) window.removeEventListener(name, feed.check);
  };
}
