import { z } from 'zod';
import { createRecentMessages, RecentMessage } from '../recent-messages';
import { type LiveFeed, openLiveFeed } from './live-feed';
import { LiveMessage, LiveStatus } from './live-message';

/** A leader that says nothing for so long is frozen or gone; a visible tab takes its place. */
const SILENT_LEADER_MS = 25_000;
const WATCH_EVERY_MS = 5_000;
const JOIN_EVERY_MS = 2_000;

const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('told'), message: LiveMessage }),
  /** `eventId`: everything up to it has been told. */
  z.object({ type: z.literal('status'), status: LiveStatus, eventId: z.string().nullable() }),
  z.object({ type: z.literal('join'), tab: z.string(), ageMs: z.number() }),
  /** Null: the leader doesn't remember that far back. */
  z.object({ type: z.literal('welcome'), tab: z.string(), missed: z.array(RecentMessage).nullable() }),
]);
type TabMessage = z.infer<typeof TabMessage>;

type Options = {
  url: string;
  /** Tabs with the same name share a line: one per user and connection. */
  name: string;
  pageAgeMs: () => number;
  onStatus: (status: LiveStatus) => void;
  onMessage: (message: LiveMessage) => void;
};

/**
 * One line to the server for all tabs of a browser, since a browser allows six connections an origin: the tab that
 * holds a Web Lock reads and tells the others. On an insecure origin there are no locks, and each tab has its own.
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
  let lastStatus: LiveStatus = { state: 'connecting', lastHeardAt: null };
  let leaderHeardAt = Date.now();
  let joinedAt = 0;

  channel.onmessage = ({ data }) => {
    const read = TabMessage.safeParse(data);
    if (!read.success) return;
    if (feed) answerAsLeader(read.data);
    else hearLeader(read.data);
  };
  void contend();
  join();
  const watchdog = setInterval(watchLeader, WATCH_EVERY_MS);

  /** Queues for the lead, leads, and queues again when another tab took it away. */
  async function contend() {
    while (!stopping.signal.aborted) {
      queueing = new AbortController();
      const signal = AbortSignal.any([stopping.signal, queueing.signal]);
      const options = isStealing ? { steal: true } : { signal };
      isStealing = false;
      try {
        await navigator.locks.request(name, options, lead);
      } catch {
        // Stolen by a tab that thought this one frozen; or called out of the queue, to steal or to stop.
      }
      feed?.stop();
      feed = undefined;
      leaderHeardAt = Date.now();
    }
  }

  function lead(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    isCaughtUp = true;
    feed = openLiveFeed({ url, pageAgeMs, isOnline, lastEventId, onStatus: tellStatus, onMessage: tellMessage });
    return new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  }

  function tellStatus(status: LiveStatus, eventId: string | null) {
    lastStatus = status;
    lastEventId = eventId;
    onStatus(status);
    say({ type: 'status', status, eventId });
  }

  function tellMessage(message: LiveMessage) {
    take(message);
    say({ type: 'told', message });
  }

  function take(message: LiveMessage) {
    recent.add(message);
    onMessage(message);
  }

  function answerAsLeader(said: TabMessage) {
    if (said.type !== 'join') return;
    say({ type: 'welcome', tab: said.tab, missed: recent.since(said.ageMs) });
    say({ type: 'status', status: lastStatus, eventId: lastEventId });
  }

  function hearLeader(said: TabMessage) {
    if (said.type === 'join') return;
    leaderHeardAt = Date.now();
    if (said.type === 'told') take(said.message);
    else if (said.type === 'status') hearStatus(said);
    else if (said.tab === tab && !isCaughtUp) catchUp(said.missed);
  }

  function hearStatus({ status, eventId }: { status: LiveStatus; eventId: string | null }) {
    lastStatus = status;
    onStatus(status);
    // What was told before this tab was welcomed is not known to it.
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
    say({ type: 'join', tab, ageMs: pageAgeMs() });
  }

  function watchLeader() {
    // Of a removed connection nothing is said any more, by anybody.
    if (feed || lastStatus.state === 'removed' || document.visibilityState !== 'visible') return;
    if (Date.now() - leaderHeardAt <= SILENT_LEADER_MS) return;
    isStealing = true;
    queueing.abort();
  }

  function say(message: TabMessage) {
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
