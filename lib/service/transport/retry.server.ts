import type { HttpResponse, NoHttpResponse } from './http/exchange.server';
import type { Outcome } from './refusals/errors';
import type { Repeat } from './service-request';

/** Waits before the second, third and fourth attempt (interface: Errors). */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 16_000];
/** A longer pause is not waited for: the call fails, and the caller learns how long it should be. */
export const MAX_RETRY_AFTER_MS = 30_000;

type Attempted = {
  result: HttpResponse | NoHttpResponse;
  /** The outcome of this attempt only. */
  outcome: Outcome;
  repeat: Repeat;
  /** 0 for the first attempt. */
  round: number;
  delaysMs: readonly number[];
  /** The pause that the service asks for. */
  retryAfterMs: number | null;
};

/** Milliseconds until the next attempt; null when this one was the last. */
export function retryWaitMs({ result, outcome, repeat, round, delaysMs, retryAfterMs }: Attempted): number | null {
  const delayMs = delaysMs[round];
  if (delayMs === undefined || !isTransient(result)) return null;
  if (repeat !== 'safe' && outcome !== 'not-done') return null;
  if (retryAfterMs === null) return delayMs;
  return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : null;
}

function isTransient(result: HttpResponse | NoHttpResponse): boolean {
  if (result.answered) return result.status === 429 || result.status >= 500;
  return result.reason !== 'aborted' && result.reason !== 'tls';
}
