import type { RateLimit } from './rate-limit';

/** Calls a minute while the service names no limit: what public documentation of it says. */
const ASSUMED = { read: 300, write: 60 };
/** The share of a limit that background work leaves to users. */
const LEFT_TO_USERS = 0.3;
/** The calls of a stated limit that many orders leave to users at the beginning of its window; fewer towards its end. */
const LEFT_BY_BULK = 12;
const WINDOW_MS = 60_000;
/** The pause where a service that refuses more calls names none. */
const PAUSE_MS = 10_000;
/** A turn that takes longer is refused: whoever waits holds a lease, and gets it back for others. */
const LONGEST_TURN_MS = 2_000;

type Kind = keyof typeof ASSUMED;
type Window = {
  endsAt: number;
  calls: number;
  stated: { limit: number; remaining: number; endsAt: number } | null;
  refusedAt: number;
  refusedUntil: number;
};
type Waiter = { method: string; resolve: () => void; reject: (reason: unknown) => void };
type Turn = { isBackground: boolean; signal?: AbortSignal | undefined };

/** The turn of a background call would not come soon; nothing was sent. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Our own limit for background reads is reached');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The rate limit of one connection's service: users call at once, background reads take turns in their order. */
export type CallBudget = {
  /** Resolves when the call may be sent, and counts it. Throws BudgetSpent, or the signal's reason. */
  turn(method: string, turn: Turn): Promise<void>;
  /** Reads what a response says: its headers, and the pause of a 429. */
  observe(method: string, limit: RateLimit | null, refused?: { retryAfterMs: number | null }): void;
  /** Ends the pause of a 429 that is older than this call of its kind, which the service carried out. */
  succeeded(method: string, tookMs: number): void;
  /**
   * How long the next of many orders has to wait; `inFlight` of them are being sent. At the end of a stated window they may
   * use all of its limit.
   */
  bulkWaitMs(inFlight: number): number;
  /** Until when the service refuses such calls, on the budget's clock: the pause of a 429, or the end of a spent limit. */
  refusedUntil(method: string): number;
  /** How many orders a minute the limit takes from such work. */
  bulkPerMinute(): number;
};

/** `now`: milliseconds of a clock that nobody sets, the one of performance.now(). */
type Options = { now?: () => number; windowMs?: number; assumed?: Record<Kind, number> };

export function createCallBudget({
  now = () => performance.now(),
  windowMs = WINDOW_MS,
  assumed = ASSUMED,
}: Options = {}): CallBudget {
  const windows: Record<Kind, Window> = { read: emptyWindow(), write: emptyWindow() };
  const waiting: Waiter[] = [];
  let isTimed = false;
  return { turn, observe, succeeded, refusedUntil, bulkWaitMs, bulkPerMinute };

  async function turn(method: string, { isBackground, signal }: Turn) {
    // Writes are orders of users.
    const isFree = !isBackground || callKind(method) === 'write' || (waiting.length === 0 && waitMs(method) === 0);
    if (isFree) current(method).calls += 1;
    else await waitForTurn(method, signal);
  }

  function waitForTurn(method: string, signal: AbortSignal | undefined): Promise<void> {
    const ms = waitMs(method);
    if (ms > LONGEST_TURN_MS) return Promise.reject(new BudgetSpent(ms));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { method, resolve, reject };
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      const settled = (settle: () => void) => {
        signal?.removeEventListener('abort', leave);
        settle();
      };
      waiter.resolve = () => settled(resolve);
      waiter.reject = (reason) => settled(() => reject(reason));
      waiting.push(waiter);
      if (!isTimed) serveIn(ms);
    });
  }

  function serveIn(ms: number) {
    isTimed = true;
    setTimeout(serve, ms);
  }

  /** Gives turns to those who wait, the first one first. */
  function serve() {
    isTimed = false;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const ms = waitMs(first.method);
      if (ms > 0 && ms <= LONGEST_TURN_MS) return serveIn(ms);
      waiting.shift();
      if (ms > 0) first.reject(new BudgetSpent(ms));
      else {
        current(first.method).calls += 1;
        first.resolve();
      }
    }
  }

  function observe(method: string, given: RateLimit | null, refused?: { retryAfterMs: number | null }) {
    const window = current(method);
    const { limit, remaining, resetInMs } = given ?? {};
    if (limit != null && remaining != null) {
      const endsAt = now() + (resetInMs ?? windowMs);
      const known = window.stated;
      // Seconds are rounded up: the earliest end that is stated for a window is the nearest.
      const isSame = known !== null && known.endsAt > now() && remaining <= known.remaining;
      window.stated = { limit, remaining, endsAt: isSame ? Math.min(known.endsAt, endsAt) : endsAt };
    }
    if (refused) {
      window.refusedAt = now();
      window.refusedUntil = Math.max(window.refusedUntil, now() + (refused.retryAfterMs ?? PAUSE_MS));
    }
  }

  function succeeded(method: string, tookMs: number) {
    if (now() - tookMs > current(method).refusedAt) current(method).refusedUntil = 0;
  }

  function refusedUntil(method: string): number {
    const window = current(method);
    return window.stated?.remaining === 0 ? Math.max(window.refusedUntil, window.stated.endsAt) : window.refusedUntil;
  }

  /** How long background work has to wait before such a call. */
  function waitMs(method: string): number {
    const { calls, stated, endsAt, refusedUntil } = current(method);
    const pauseMs = Math.max(0, refusedUntil - now());
    // A stated limit counts even after its window: the next response says more.
    const isSpent = stated
      ? stated.endsAt > now() && stated.remaining <= stated.limit * LEFT_TO_USERS
      : calls >= assumed[callKind(method)] * (1 - LEFT_TO_USERS);
    return isSpent ? Math.max(pauseMs, (stated?.endsAt ?? endsAt) - now()) : pauseMs;
  }

  function bulkWaitMs(inFlight: number): number {
    const { stated, refusedUntil } = current('POST');
    if (!stated) return waitMs('POST');
    const pauseMs = Math.max(0, refusedUntil - now());
    const leftMs = stated.endsAt - now();
    if (leftMs <= 0) return pauseMs;
    // The share of the window that is left when the next call may be sent; the last one goes before the end, too.
    const unsent = Math.max(0, stated.remaining - inFlight);
    const share = unsent / (Math.min(LEFT_BY_BULK, stated.limit * LEFT_TO_USERS) + 1);
    const untilMs = leftMs - Math.min(1, share) * windowMs;
    return Math.max(pauseMs, untilMs, 0);
  }

  function bulkPerMinute(): number {
    const { stated } = current('POST');
    return ((stated?.limit ?? assumed.write * (1 - LEFT_TO_USERS)) * 60_000) / windowMs;
  }

  function current(method: string): Window {
    const window = windows[callKind(method)];
    if (window.endsAt <= now()) Object.assign(window, { endsAt: now() + windowMs, calls: 0 });
    return window;
  }
}

const emptyWindow = (): Window => ({ endsAt: 0, calls: 0, stated: null, refusedAt: 0, refusedUntil: 0 });
const callKind = (method: string): Kind => (method === 'GET' ? 'read' : 'write');
