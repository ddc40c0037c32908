import { connectionHeader } from '@/lib/http/connection-address';
import { ProblemBody } from '@/lib/http/problem';
import { LIVE_FRAMES } from '../events';
import type { LiveMessage, LiveStatus } from './live-message';
import { readEventStream, type StreamEvent } from './read-event-stream';

/** A beat comes every ten seconds; silence of this length is a dead line. */
const SILENCE_MS = 25_000;
/** On coming back to the screen a line is doubted sooner: one beat late is enough. */
const DOUBT_MS = 12_000;
const WATCH_EVERY_MS = 5_000;
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 15_000;
const SIGNED_OUT_RETRY_MS = 60_000;

export type LiveFeedOptions = {
  url: string;
  /** The id up to which everything is known already. */
  lastEventId: string | null;
  /** Milliseconds since the page was rendered: asked for what happened since, as long as no id is known. */
  pageAgeMs: () => number;
  isOnline: () => boolean;
  /** `eventId`: everything up to it has been told. */
  onStatus: (status: LiveStatus, eventId: string | null) => void;
  onMessage: (message: LiveMessage) => void;
};

export type LiveFeed = {
  /** The person is back, or the network is: look at once whether the line is alive. */
  check: () => void;
  stop: () => void;
};

type Ending = 'signed-out' | 'removed' | 'ended' | { retryAfterMs: number };

/**
 * Holds a line to `GET /api/live` and takes it up again for ever, where it left off, until its connection is removed. Read with fetch rather than
 * EventSource, which hides the answer's status and can't be told where to begin.
 */
export function openLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { url, pageAgeMs, isOnline, onStatus, onMessage } = options;
  let { lastEventId } = options;
  let lastHeardAt: number | null = null;
  let startedAt = 0;
  let attempt = 0;
  let isLive = false;
  let isStopped = false;
  let line = new AbortController();
  let wake = () => {};

  void holdLine();
  const watchdog = setInterval(() => doubt(SILENCE_MS), WATCH_EVERY_MS);

  async function holdLine() {
    while (!isStopped) {
      report('connecting');
      const ending = await readOnce();
      isLive = false;
      if (isStopped) return;
      report(typeof ending === 'object' || ending === 'ended' ? 'connecting' : ending);
      // A removed connection does not come back under this document.
      if (ending === 'removed') return;
      await rest(waitAfter(ending));
    }
  }

  async function readOnce(): Promise<Ending> {
    line = new AbortController();
    startedAt = Date.now();
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
      if (response.status === 401) return 'signed-out';
      if (await isRemoved(response)) return 'removed';
      if (!response.ok || !response.body) return { retryAfterMs: retryAfterOf(response) };
      for await (const event of readEventStream(response.body)) {
        if (isStopped) return 'ended';
        take(event);
      }
    } catch {
      // Whatever cut the line, the answer is the same: take it up again.
    }
    return 'ended';
  }

  function take(event: StreamEvent) {
    lastHeardAt = Date.now();
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
    report('live');
  }

  function report(state: LiveStatus['state']) {
    onStatus({ state: state === 'connecting' && !isOnline() ? 'offline' : state, lastHeardAt }, lastEventId);
  }

  function waitAfter(ending: Ending): number {
    if (ending === 'signed-out') return SIGNED_OUT_RETRY_MS;
    const backoff = Math.min(RETRY_MIN_MS * 2 ** attempt, RETRY_MAX_MS);
    attempt += 1;
    const least = typeof ending === 'object' ? Math.min(ending.retryAfterMs, RETRY_MAX_MS) : 0;
    // Many screens that lost the same server must not all come back in the same moment.
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

  function doubt(silenceMs: number) {
    if (Date.now() - Math.max(lastHeardAt ?? 0, startedAt) >= silenceMs) line.abort();
  }

  return {
    check: () => {
      attempt = 0;
      // Told that there is no network, only a new line can tell whether that is so (it is not for a server next door).
      if (isLive) doubt(isOnline() ? DOUBT_MS : 0);
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

/** A 404 of our own: one of a proxy in between says nothing about the connection. */
async function isRemoved(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body = ProblemBody.safeParse(parseJson(await response.text()));
  return body.success && body.data.error.code === 'unknown_connection';
}

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
