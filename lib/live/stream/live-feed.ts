import { noteBuild } from '@/lib/http/build';
import { connectionHeader } from '@/lib/http/connection-address';
import { parseJson } from '@/lib/http/parse-json';
import { ProblemBody } from '@/lib/http/problem';
import { LIVE_FRAMES } from '../events/events';
import type { LiveMessage, LiveStatus } from '../events/live-message';
import { readEventStream, type StreamEvent } from './read-event-stream';

/** A beat comes every ten seconds; a stream that is silent for this long is dead. */
const SILENCE_MS = 25_000;
/** On return to the screen, one missed beat is enough to open a new stream. */
const LATE_MS = 12_000;
const WATCH_EVERY_MS = 5_000;
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 15_000;
const SIGNED_OUT_RETRY_MS = 60_000;

export type LiveFeedOptions = {
  url: string;
  /** The id of the last event that is known already. */
  lastEventId: string | null;
  /** The page's age in milliseconds. While no id is known, the stream starts from there. */
  pageAgeMs: () => number;
  isOnline: () => boolean;
  /** `eventId`: every event up to it was delivered. */
  onStatus: (status: LiveStatus, eventId: string | null) => void;
  onMessage: (message: LiveMessage) => void;
};

export type LiveFeed = ReturnType<typeof openLiveFeed>;

type Ending = 'signedOut' | 'removed' | 'ended' | { retryAfterMs: number };

/**
 * Keeps a stream to `GET /api/live` open until its connection is removed, and resumes after the last event. Uses
 * fetch, because EventSource hides the response's status.
 */
export function openLiveFeed(options: LiveFeedOptions) {
  const { url, pageAgeMs, isOnline, onStatus, onMessage } = options;
  let { lastEventId } = options;
  let lastReceivedAt: number | null = null;
  let silentSince: number | null = null;
  let databaseSince: number | null = null;
  /** When the last frame came, also those without data. */
  let frameAt = 0;
  let startedAt = 0;
  let attempt = 0;
  let isLive = false;
  let isStopped = false;
  let line = new AbortController();
  let wake = () => {};

  void keepConnected();
  const watchdog = setInterval(() => reopenIfSilent(SILENCE_MS), WATCH_EVERY_MS);

  async function keepConnected() {
    while (!isStopped) {
      report('connecting');
      const ending = await readOnce();
      isLive = false;
      if (isStopped) return;
      report(typeof ending === 'object' || ending === 'ended' ? 'connecting' : ending);
      // A removed connection does not come back in this document.
      if (ending === 'removed') return;
      await rest(waitAfter(ending));
    }
  }

  async function readOnce(): Promise<Ending> {
    line = new AbortController();
    startedAt = Date.now();
    databaseSince = null;
    try {
      const response = await fetch(lastEventId === null ? `${url}?age=${Math.round(pageAgeMs())}` : url, {
        headers: {
          accept: 'text/event-stream',
          ...connectionHeader(),
          ...(lastEventId !== null && { 'last-event-id': lastEventId }),
        },
        cache: 'no-store',
        signal: line.signal,
      });
      noteBuild(response.headers);
      if (response.status === 401) return 'signedOut';
      if (await isRemoved(response)) return 'removed';
      if (!response.ok || !response.body) return { retryAfterMs: retryAfterOf(response) };
      for await (const event of readEventStream(response.body)) {
        if (isStopped) return 'ended';
        take(event);
      }
    } catch {
      // After any failure a new stream is opened.
    }
    return 'ended';
  }

  function take(event: StreamEvent) {
    frameAt = Date.now();
    isLive = true;
    attempt = 0;
    const hadId = lastEventId !== null;
    if (event.id !== null) lastEventId = event.id;
    const data = parseJson(event.data);
    if (event.name === 'hello') {
      const hello = LIVE_FRAMES.hello.safeParse(data);
      if (hello.success && hello.data.resync) onMessage({ type: 'resync' });
    }
    if (event.name === 'changes') {
      const read = LIVE_FRAMES.changes.safeParse(data);
      if (read.success) {
        const replay = read.data.replay ? (hadId ? 'gap' : 'page-load') : null;
        onMessage({ type: 'changes', replay, changes: read.data.changes });
      }
    }
    if (event.name === 'beat') {
      const beat = LIVE_FRAMES.beat.safeParse(data);
      if (beat.success) {
        silentSince = onOwnClock(beat.data.now, beat.data.silentSince);
        databaseSince = onOwnClock(beat.data.now, beat.data.databaseSince);
      }
    }
    lastReceivedAt = databaseSince ?? frameAt;
    report(databaseSince === null ? 'live' : 'noDatabase');
  }

  function report(state: LiveStatus['state']) {
    const shown = state === 'connecting' && !isOnline() ? 'offline' : state;
    onStatus({ state: shown, lastReceivedAt, silentSince }, lastEventId);
  }

  function waitAfter(ending: Ending): number {
    if (ending === 'signedOut') return SIGNED_OUT_RETRY_MS;
    const backoff = Math.min(RETRY_MIN_MS * 2 ** attempt, RETRY_MAX_MS);
    attempt += 1;
    const least = typeof ending === 'object' ? Math.min(ending.retryAfterMs, RETRY_MAX_MS) : 0;
    // A random delay, so that screens do not reconnect all at once after a restart.
    return Math.max(least, backoff) * (0.5 + Math.random());
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function reopenIfSilent(silenceMs: number) {
    if (Date.now() - Math.max(frameAt, startedAt) >= silenceMs) line.abort();
  }

  return {
    /** Checks at once whether the stream is alive: the user or the network is back. */
    check: () => {
      attempt = 0;
      // Only a new stream shows whether the network is gone; a local server may still be reachable.
      if (isLive) reopenIfSilent(isOnline() ? LATE_MS : 0);
      wake();
    },
    stop: () => {
      isStopped = true;
      clearInterval(watchdog);
      line.abort();
      wake();
    },
  };
}

/** The beginning of a silence by the browser's clock; it stays the same from beat to beat. */
function onOwnClock(now: number, since: number | null): number | null {
  if (since === null) return null;
  const secondsAgo = Math.round((now - since) / 1_000);
  return Math.round(Date.now() / 1_000 - secondsAgo) * 1_000;
}

/** A 404 of our own: one of a proxy says nothing about the connection. */
async function isRemoved(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body = ProblemBody.safeParse(parseJson(await response.text()));
  return body.success && body.data.error.code === 'unknown_connection';
}

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}
