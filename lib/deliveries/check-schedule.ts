import { GENERATION_FACTS } from '@/lib/service/model/generation';
import { generationOf } from './generation-of';
import { isTerminal } from './status';

/** How long the service may say nothing of a delivery under way before we ask ourselves. */
const SILENCE_MS = 45_000;
const LONGEST_SILENCE_MS = 5 * 60_000;
/** Who sends an order holds it this long, and renews while sending: after a crash the next one takes it up this much later. */
export const SUBMIT_LEASE_MS = 20_000;
export const SUBMIT_RENEW_MS = 5_000;
const UNKNOWN_FIRST_MS = 15_000;
const UNKNOWN_LONGEST_MS = 10 * 60_000;
/** A delivery that the service doesn't know any more is asked about less and less, and no longer after this. */
const MISSING_LONGEST_MS = 2 * 60 * 60_000;
const MISSING_FOR_MS = 24 * 60 * 60_000;

/**
 * When the worker asks next about a delivery; null when there is nothing more to learn, or no harmless way to: an order
 * that its generation doesn't de-duplicate is never sent again to find out whether it was made.
 */
export function nextCheck(
  row: { status: string; scheduledAt: Date | null; generation: string },
  fruitlessChecks: number,
  now: Date,
): Date | null {
  if (isTerminal(row.status)) return null;
  if (row.status === 'unknown' && !GENERATION_FACTS[generationOf(row)].createIsRepeatable) return null;
  if (row.status === 'unknown') return later(now, UNKNOWN_FIRST_MS, UNKNOWN_LONGEST_MS, fruitlessChecks);
  const usual = later(now, SILENCE_MS, LONGEST_SILENCE_MS, fruitlessChecks);
  // Nothing happens to an order for tomorrow until tomorrow; a look in between finds one canceled elsewhere.
  const scheduled = row.status === 'pending' ? row.scheduledAt : null;
  return scheduled && scheduled > usual ? new Date(Math.min(scheduled.getTime(), now.getTime() + 30 * 60_000)) : usual;
}

/** When to ask again for a delivery that has not been found `since`; null when a day of asking is over. */
export function nextCheckOfMissing(since: Date, fruitlessChecks: number, now: Date): Date | null {
  const end = new Date(since.getTime() + MISSING_FOR_MS);
  if (now >= end) return null;
  const next = later(now, SILENCE_MS, MISSING_LONGEST_MS, fruitlessChecks);
  return next < end ? next : end;
}

function later(now: Date, firstMs: number, longestMs: number, times: number): Date {
  return new Date(now.getTime() + Math.min(longestMs, firstMs * 1.6 ** Math.min(times, 20)));
}
