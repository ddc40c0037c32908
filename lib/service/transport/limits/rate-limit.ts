import { httpDateMs } from '../http/service-clock';

/** The rate limit in the headers of a response. Not in the interface; respected where a service sends it. */
export type RateLimit = { limit: number | null; remaining: number | null; resetInMs: number | null };

type ReadHeader = (name: string) => string | null;

/** Longer waits count as this: a wrong header must not stop calls for hours, and the next refusal says more. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** X-RateLimit-Limit, -Remaining and -Reset (seconds from now, or Unix seconds, or Unix milliseconds). */
export function rateLimitOf(header: ReadHeader, serviceNowMs: number): RateLimit | null {
  const limit = count(header('x-ratelimit-limit'));
  const remaining = count(header('x-ratelimit-remaining'));
  const reset = count(header('x-ratelimit-reset'));
  if (limit === null && remaining === null && reset === null) return null;
  return { limit, remaining, resetInMs: reset === null ? null : waitMs(reset, serviceNowMs) };
}

/** The pause that the service asks for: Retry-After (an HTTP date, or as a reset), else the reset of a spent limit. */
export function retryAfterMs(header: ReadHeader, serviceNowMs: number): number | null {
  const asked = header('retry-after');
  const until = count(asked) ?? httpDateMs(asked);
  if (until !== null) return waitMs(until, serviceNowMs);
  const limits = rateLimitOf(header, serviceNowMs);
  return limits?.remaining === 0 ? limits.resetInMs : null;
}

const LOOKS_LIKE_UNIX_MS = 1e11;
const LOOKS_LIKE_UNIX_SECONDS = 1e9;

/** The wait that a number stands for: seconds from now, or a moment in Unix seconds or milliseconds. */
function waitMs(value: number, serviceNowMs: number): number {
  const isMoment = value >= LOOKS_LIKE_UNIX_SECONDS;
  const ms = value >= LOOKS_LIKE_UNIX_MS ? value : value * 1000;
  return Math.min(LONGEST_WAIT_MS, Math.max(0, isMoment ? ms - serviceNowMs : ms));
}

function count(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
