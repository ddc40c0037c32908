import { z } from 'zod/mini';
import { LiveMessage, LiveStatus } from '../events/live-message';
import { createRecentMessages, RecentMessage } from '../events/recent-messages';
import { type LiveFeed, openLiveFeed } from './live-feed';

/** A leader that is silent for this long is frozen or gone; a visible tab takes its place. */
const SILENT_LEADER_MS = 25_000;
const WATCH_EVERY_MS = 5_000;
const JOIN_EVERY_MS = 2_000;

const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: LiveMessage }),
  /** `eventId`: every event up to it was delivered. */
  z.object({ type: z.literal('status'), status: LiveStatus, eventId: z.nullable(z.string()) }),
  z.object({ type: z.literal('join'), tab: z.string(), ageMs: z.number() }),
  /** Null: the leader's messages do not reach back that far. */
  z.object({ type: z.literal('welcome'), tab: z.string(), missed: z.nullable(z.array(RecentMessage)) }),
]);
type TabMessage = z.infer<typeof TabMessage>;

type Options = {
  url: string;
  /** Tabs with the same name share a stream: one per user and connection. */
  name: string;
  pageAgeMs: () => number;
  onStatus: (status: LiveStatus) => void;
  onMessage: (message: LiveMessage) => void;
};

/**
 * One live stream for all tabs, because a browser allows six connections per origin. The tab with a Web Lock reads it and
 * posts to the others; without locks each tab has its own.
 */
export function openSharedFeed(options: Options): LiveFeed {
  return 'locks' in navigator && 'BroadcastChannel' in window ? shareFeed(options) : ownFeed(options);
}

function ownFeed({ url, pageAgeMs, onStatus, onMessage }: Options): LiveFeed {
  return openLiveFeed({ url, pageAgeMs, isOnline, lastEventId: null, onStatus, onMessage });
}

function shareFeed({ url, name, pageAgeMs, onStatus, onMessage }: Options): LiveFeed {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  const recent = createRecentMessages(Date.now() - pageAgeMs());
  let feed: LiveFeed | undefined;
  let queueing = new AbortController();
  let isStealing = false;
  let isCaughtUp = false;
  let lastEventId: string | null = null;
  let lastStatus: LiveStatus = { state: 'connecting', lastReceivedAt: null, silentSince: null };
  let leaderSeenAt = Date.now();
  let joinedAt = 0;

  channel.onmessage = ({ data }) => {
    const read = TabMessage.safeParse(data);
    if (!read.success) return;
    if (feed) welcome(read.data);
    else receiveFromLeader(read.data);
  };
  void contend();
  join();
  const watchdog = setInterval(watchLeader, WATCH_EVERY_MS);

  /** Waits for the lock, leads, and waits again when another tab took the lock away. */
  async function contend() {
    while (!stopping.signal.aborted) {
      queueing = new AbortController();
      const signal = AbortSignal.any([stopping.signal, queueing.signal]);
      const options = isStealing ? { steal: true } : { signal };
      isStealing = false;
      try {
        await navigator.locks.request(name, options, lead);
      } catch {
        // The lock was stolen by a tab that found this one frozen, or the wait was cancelled.
      }
      feed?.stop();
      feed = undefined;
      leaderSeenAt = Date.now();
    }
  }

  function lead(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    isCaughtUp = true;
    feed = openLiveFeed({ url, pageAgeMs, isOnline, lastEventId, onStatus: sendStatus, onMessage: sendMessage });
    return new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  }

  function sendStatus(status: LiveStatus, eventId: string | null) {
    lastStatus = status;
    lastEventId = eventId;
    onStatus(status);
    post({ type: 'status', status, eventId });
  }

  function sendMessage(message: LiveMessage) {
    take(message);
    post({ type: 'message', message });
  }

  function take(message: LiveMessage) {
    recent.add(message);
    onMessage(message);
  }

  function welcome(message: TabMessage) {
    if (message.type !== 'join') return;
    post({ type: 'welcome', tab: message.tab, missed: recent.since(message.ageMs) });
    post({ type: 'status', status: lastStatus, eventId: lastEventId });
  }

  function receiveFromLeader(message: TabMessage) {
    if (message.type === 'join') return;
    leaderSeenAt = Date.now();
    if (message.type === 'message') take(message.message);
    else if (message.type === 'status') receiveStatus(message);
    else if (message.tab === tab && !isCaughtUp) catchUp(message.missed);
  }

  function receiveStatus({ status, eventId }: { status: LiveStatus; eventId: string | null }) {
    lastStatus = status;
    onStatus(status);
    // Messages from before the leader's welcome did not reach this tab.
    if (isCaughtUp) lastEventId = eventId;
    else join();
  }

  function catchUp(missed: RecentMessage[] | null) {
    isCaughtUp = true;
    if (!missed) take({ type: 'resync' });
    for (const { message } of missed ?? []) {
      take(message.type === 'changes' ? { ...message, replay: 'page-load' } : message);
    }
  }

  function join() {
    if (Date.now() - joinedAt < JOIN_EVERY_MS) return;
    joinedAt = Date.now();
    post({ type: 'join', tab, ageMs: pageAgeMs() });
  }

  function watchLeader() {
    // Nothing more is sent about a removed connection.
    if (feed || lastStatus.state === 'removed' || document.visibilityState !== 'visible') return;
    if (Date.now() - leaderSeenAt <= SILENT_LEADER_MS) return;
    isStealing = true;
    queueing.abort();
  }

  function post(message: TabMessage) {
    if (!stopping.signal.aborted) channel.postMessage(message);
  }

  return {
    check: () => {
      feed?.check();
      watchLeader();
    },
    stop: () => {
      stopping.abort();
      clearInterval(watchdog);
      feed?.stop();
      channel.close();
    },
  };
}

function isOnline(): boolean {
  return navigator.onLine;
}
