import { performance } from 'node:perf_hooks';
import { databaseAddresses } from '@/lib/db/addresses';
import { type Database, database, type Queryable } from '@/lib/db/client.server';
import { reportHealth } from '@/lib/db/health';
import { inOneRead } from '@/lib/db/in-one-read';
import { keepListening } from '@/lib/db/listen.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import {
  type EventsQuery,
  eventsAfter,
  type LoggedEvent,
  type LogPosition,
  latestEvent,
  readLog,
  recordScreens,
} from '../events/event-rows.server';
import { ACCESS, GONE } from '../events/publish-rows.server';
import { LIVE_CHANNEL } from '../events/wake-rows.server';
import { collapse, type LiveBatch } from './batch.server';
import { createStreamLimit } from './stream-limit';

const READ_LIMIT = 1_000;
/** Events within this time of each other are sent together. It grows with the screens, and doubles in a busy process. */
const SHORTEST_BURST_MS = 50;
const LONGEST_BURST_MS = 500;
const BURST_MS_PER_SCREEN = 0.35;
const BUSY_FROM = 0.5;
const READ_RETRY_MS = 1_000;
const SILENCE_CHECK_MS = 1_000;
const RECORD_SCREENS_MS = 10_000;
/** A read that takes longer counts as unanswered. */
const SLOW_READ_MS = 3_000;

export type LiveListener = {
  batch: (batch: LiveBatch) => void;
  /** Called when the access of a user has changed; with null when it may have changed for any user. */
  access: (userId: string | null) => void;
  /** Called when the database stops answering (since when, epoch milliseconds), and with null when it does again. */
  silence: (since: number | null) => void;
  /** Called when the database is an older copy: everything is read again, and events follow the newest one there. */
  wentBack: (newestId: number) => void;
  closed: () => void;
};
export type LiveBus = ReturnType<typeof createLiveBus>;

type Feed = {
  connectionId: string;
  /** The last event that was read; null before the first look. */
  position: LogPosition | null;
  ready: Promise<void>;
  listeners: Set<LiveListener>;
  reading: boolean;
  /** When the read began that has no answer yet, or the first one that failed since the last answer. */
  askedAt: number | null;
  again: boolean;
};

declare global {
  var dispatchDeskLiveBus: LiveBus | undefined;
}

/** This process's one bus. Next instantiates modules several times, so it is kept on `globalThis`. */
export function liveBus(): LiveBus {
  const running = globalThis.dispatchDeskLiveBus;
  if (running) return running;
  const bus = createLiveBus(databaseAddresses().direct, database().db);
  globalThis.dispatchDeskLiveBus = bus;
  reportHealth('screens', bus.silentSince);
  globalThis.__dispatchDeskShutdown ??= [];
  globalThis.__dispatchDeskShutdown.push(bus.stop);
  return bus;
}

/**
 * One listening database connection for all screens of this instance. Notifications only trigger a read; the events
 * come from the log.
 */
export function createLiveBus(url: string, db: Database) {
  const feeds = new Map<string, Feed>();
  const stopping = new AbortController();
  const eventsOf = inOneRead((asked: readonly EventsQuery[]) => eventsAfter(db, asked, READ_LIMIT));
  let deafSince: number | null = null;
  let knownSilence: number | null = null;
  let recordAt = 0;
  const stopListening = keepListening(url, LIVE_CHANNEL, {
    lost: (since) => {
      deafSince ??= since;
      // At once: the connection may be back before the next look.
      reportSilence();
    },
    look: lookAtLog,
    listening: () => {
      deafSince = null;
      for (const feed of feeds.values()) void read(feed);
      // Unlike events, access changes and removals are in no log.
      everyListener((listener) => listener.access(null));
    },
    received: (payload) => {
      for (const entry of payload.split(',')) {
        const [subject = '', id = ''] = entry.split(':');
        if (subject === ACCESS) everyListener((listener) => listener.access(id));
        else if (subject === GONE) end(id);
        else readTo(subject, Number(id));
      }
    },
  });

  const watch = setInterval(reportSilence, SILENCE_CHECK_MS).unref();

  function reportSilence() {
    const since = silentSince();
    if (since === knownSilence) return;
    knownSilence = since;
    everyListener((listener) => listener.silence(since));
  }

  /** Since when changes do not reach screens, in epoch milliseconds; null while they do. */
  function silentSince(): number | null {
    const slow = Date.now() - SLOW_READ_MS;
    const times = [...feeds.values()].flatMap(({ askedAt }) => (askedAt !== null && askedAt < slow ? askedAt : []));
    return deafSince === null && times.length === 0 ? null : Math.min(deafSince ?? Number.POSITIVE_INFINITY, ...times);
  }

  function everyListener(notify: (listener: LiveListener) => void) {
    for (const { listeners } of [...feeds.values()]) for (const listener of [...listeners]) notify(listener);
  }

  function end(connectionId: string) {
    for (const listener of [...(feeds.get(connectionId)?.listeners ?? [])]) listener.closed();
  }

  /** Every event after `from` reaches the listener, in order and at least once. Throws when the database is unreachable. */
  async function subscribe(connectionId: string, listener: LiveListener) {
    const feed = feeds.get(connectionId) ?? open(connectionId);
    feed.listeners.add(listener);
    const close = () => {
      feed.listeners.delete(listener);
      if (feed.listeners.size === 0 && feeds.get(connectionId) === feed) feeds.delete(connectionId);
    };
    try {
      await feed.ready;
    } catch (error) {
      close();
      throw error;
    }
    return { from: feed.position?.id ?? 0, close };
  }

  function open(connectionId: string): Feed {
    const feed: Feed = {
      connectionId,
      position: null,
      ready: Promise.resolve(),
      listeners: new Set(),
      reading: true,
      askedAt: null,
      again: false,
    };
    feeds.set(connectionId, feed);
    feed.ready = latestEvent(db, connectionId).then((newest) => {
      feed.position = newest;
      feed.reading = false;
      // Reads what was committed while the cursor was being looked up.
      void read(feed);
    });
    return feed;
  }

  function readTo(connectionId: string, id: number) {
    const feed = feeds.get(connectionId);
    if (feed?.position && id > feed.position.id) void read(feed);
  }

  /** Reads what no notification named, and finds a database that went back in time. Not by the pool, which may be full. */
  async function lookAtLog(own: Queryable) {
    const idle = [...feeds.values()].flatMap((feed) =>
      feed.position && !feed.reading ? { ...feed, position: feed.position } : [],
    );
    if (idle.length === 0) return;
    const asked = new Map(idle.map((feed) => [feed.connectionId, feed.position]));
    for (const { connectionId, newest, isBehind } of await readLog(own, idle)) {
      const feed = feeds.get(connectionId);
      if (isBehind && feed && feed.position === asked.get(connectionId)) await startAgain(own, feed);
      else readTo(connectionId, newest);
    }
    if (Date.now() < recordAt) return;
    recordAt = Date.now() + RECORD_SCREENS_MS;
    await recordScreens(own, [...feeds.keys()]);
  }

  async function startAgain(own: Queryable, feed: Feed) {
    const newest = await latestEvent(own, feed.connectionId);
    feed.position = newest;
    for (const listener of [...feed.listeners]) listener.wentBack(newest.id);
  }

  async function read(feed: Feed) {
    if (!feed.position || feed.reading) {
      feed.again = true;
      return;
    }
    feed.reading = true;
    let busySince = performance.eventLoopUtilization();
    do {
      feed.again = false;
      try {
        feed.askedAt ??= Date.now();
        const events = await eventsOf({ connectionId: feed.connectionId, afterId: feed.position.id });
        feed.askedAt = null;
        hand(feed, events);
        if (events.length === READ_LIMIT) feed.again = true;
        const { utilization } = performance.eventLoopUtilization(busySince);
        busySince = performance.eventLoopUtilization();
        if (events.length > 0) await pause(burstAfter(utilization, feed.listeners.size), stopping.signal);
      } catch (error) {
        logFailure("live: the log can't be read", error);
        feed.again = true;
        await pause(READ_RETRY_MS, stopping.signal);
      }
    } while (feed.again && feed.listeners.size > 0 && !stopping.signal.aborted);
    feed.reading = false;
  }

  function hand(feed: Feed, events: LoggedEvent[]) {
    const last = events.at(-1);
    if (!last) return;
    feed.position = last;
    const batch = collapse(events);
    for (const listener of [...feed.listeners]) listener.batch(batch);
  }

  return {
    subscribe,
    silentSince,
    /** Counts the streams of each person. */
    streams: createStreamLimit(),
    listenerCount: () => [...feeds.values()].reduce((sum, feed) => sum + feed.listeners.size, 0),
    /** Closes every listener, and the database connection. */
    stop: async () => {
      stopping.abort();
      clearInterval(watch);
      everyListener((listener) => listener.closed());
      feeds.clear();
      await stopListening();
    },
  };
}

/** The pause until the next batch, by the part of the time in which the process was busy, 0 to 1. */
export function burstAfter(utilization: number, screens: number): number {
  const idle = Math.max(SHORTEST_BURST_MS, screens * BURST_MS_PER_SCREEN);
  const over = Math.min(1, Math.max(0, utilization - BUSY_FROM) / (1 - BUSY_FROM));
  return Math.min(LONGEST_BURST_MS, idle * (1 + over));
}
