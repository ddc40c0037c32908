import type { RateLimit } from './rate-limit';

/** Calls a minute while the service names no limit: what public documentation of it says. */
const ASSUMED = { read: 300, write: 60 };
/** The share of a limit that background work leaves to users. */
const LEFT_TO_USERS = 0.3;
const WINDOW_MS = 60_000;
/** The pause where a service that refuses more calls names none. */
const PAUSE_MS = 10_000;

type Kind = keyof typeof ASSUMED;
type Window = { endsAt: number; calls: number; stated: { limit: number; remaining: number; endsAt: number } | null };

/** What is known about the rate limit of one connection: users always call, background work asks first. */
export type CallBudget = {
  /** Counts a call that is sent. */
  count(method: string): void;
  /** Reads what a response says: its headers, and the pause of a 429. */
  observe(method: string, limit: RateLimit | null, refused?: { retryAfterMs: number | null }): void;
  /** Milliseconds that background work has to wait before such a call; 0 when it may be made. */
  waitMs(method: string): number;
};

export function createCallBudget(now: () => number = Date.now): CallBudget {
  const windows: Record<Kind, Window> = { read: emptyWindow(), write: emptyWindow() };
  let pausedUntil = 0;
  return { count, observe, waitMs };

  function count(method: string) {
    current(method).calls += 1;
  }

  function observe(method: string, given: RateLimit | null, refused?: { retryAfterMs: number | null }) {
    const window = current(method);
    const { limit, remaining, resetInMs } = given ?? {};
    if (limit != null && remaining != null)
      window.stated = { limit, remaining, endsAt: now() + (resetInMs ?? WINDOW_MS) };
    if (refused) pausedUntil = Math.max(pausedUntil, now() + (refused.retryAfterMs ?? PAUSE_MS));
  }

  function waitMs(method: string): number {
    const kind = kindOf(method);
    const { calls, stated, endsAt } = current(method);
    const pauseMs = Math.max(0, pausedUntil - now());
    // A stated limit counts even after its window: the next response says more.
    const isSpent = stated
      ? stated.endsAt > now() && stated.remaining <= stated.limit * LEFT_TO_USERS
      : calls >= ASSUMED[kind] * (1 - LEFT_TO_USERS);
    return isSpent ? Math.max(pauseMs, (stated?.endsAt ?? endsAt) - now()) : pauseMs;
  }

  function current(method: string): Window {
    const window = windows[kindOf(method)];
    if (window.endsAt <= now()) Object.assign(window, { endsAt: now() + WINDOW_MS, calls: 0 });
    return window;
  }
}

const emptyWindow = (): Window => ({ endsAt: 0, calls: 0, stated: null });
const kindOf = (method: string): Kind => (method === 'GET' ? 'read' : 'write');
