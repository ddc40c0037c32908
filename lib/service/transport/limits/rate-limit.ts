import { httpDateMs } from '../http/http-date';

/** The rate limit in the headers of a response. Not in the interface; respected where a service sends it. */
export type RateLimit = { limit: number | null; remaining: number | null; resetInMs: number | null };

type ReadHeader = (name: string) => string | null;

/** X-RateLimit-Limit, -Remaining and -Reset (seconds from now, or Unix seconds, or Unix milliseconds). */
export function rateLimitOf(header: ReadHeader, serviceNowMs: number): RateLimit | null {
  const limit = count(header('x-ratelimit-limit'));
  const remaining = count(header('x-ratelimit-remaining'));
  const reset = count(header('x-ratelimit-reset'));
  if (limit === null && remaining === null && reset === null) return null;
  return { limit, remaining, resetInMs: reset === null ? null : resetInMs(reset, serviceNowMs) };
}

/** The pause that the service asks for: Retry-After (seconds or an HTTP date), else the reset of a spent limit. */
export function retryAfterMs(header: ReadHeader, serviceNowMs: number): number | null {
  const asked = header('retry-after');
  const seconds = count(asked);
  if (seconds !== null) return seconds * 1000;
  const date = httpDateMs(asked);
  if (date !== null) return Math.max(0, date - serviceNowMs);
  const limits = rateLimitOf(header, serviceNowMs);
  return limits?.remaining === 0 ? limits.resetInMs : null;
}

const LOOKS_LIKE_UNIX_MS = 1e11;
const LOOKS_LIKE_UNIX_SECONDS = 1e9;

function resetInMs(reset: number, serviceNowMs: number): number {
  if (reset >= LOOKS_LIKE_UNIX_MS) return Math.max(0, reset - serviceNowMs);
  if (reset >= LOOKS_LIKE_UNIX_SECONDS) return Math.max(0, reset * 1000 - serviceNowMs);
  return reset * 1000;
}

function count(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
