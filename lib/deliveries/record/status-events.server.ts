import { byProgress, liesBetween } from '@/lib/progress/status';
import type { LedgerRow, NewEvent } from '../ledger/rows.server';

export type Source = 'answer' | 'webhook' | 'poll';
/** A status that a webhook reported, with its time. */
export type Hint = { status: string; at: Date };

/**
 * An event for the new status, and one for each step before it that a webhook reported. None is earlier than the status
 * before, nor later than now: the sender's clock may differ from ours.
 */
export function statusEvents(
  row: Pick<LedgerRow, 'status' | 'statusAt'>,
  update: { source: Source; hints?: Hint[]; actorId?: string | null },
  status: string,
  now: Date,
): NewEvent[] {
  const hints = update.hints ?? [];
  const reported = hints.find((hint) => hint.status === status);
  const since = row.statusAt > now ? now : row.statusAt;
  let at = reported ? between(since, reported.at, now) : now;
  const last: NewEvent = { kind: 'status', status, source: update.source, at, userId: update.actorId ?? null };
  // Webhooks come in any order: each step gets a time no later than the step after it.
  const passed = [...new Set(hints.map((hint) => hint.status))]
    .filter((hinted) => liesBetween(row.status, hinted, status))
    .sort(byProgress)
    .reverse()
    .map((hinted): NewEvent => {
      at = hints.reduce(
        (earliest, hint) => (hint.status === hinted ? between(since, hint.at, earliest) : earliest),
        at,
      );
      return { kind: 'status', status: hinted, source: 'webhook', at };
    });
  return [...passed.reverse(), last];
}

function between(earliest: Date, at: Date, latest: Date): Date {
  if (at > latest) return latest;
  return at < earliest ? earliest : at;
}

/** The columns that hold the times of a delivery's steps. A retry begins anew, so it empties them. */
export function stepTimes(events: readonly NewEvent[]) {
  const timeOf = (status: string) => events.findLast((event) => event.kind === 'status' && event.status === status)?.at;
  const [acceptedAt, pickedUpAt, deliveredAt] = ['accepted', 'en_route', 'completed'].map(timeOf);
  const isRetried = timeOf('pending') !== undefined;
  return {
    ...(isRetried && { acceptedAt: null, pickedUpAt: null, deliveredAt: null }),
    ...(acceptedAt && { acceptedAt }),
    ...(pickedUpAt && { pickedUpAt }),
    ...(deliveredAt && { deliveredAt }),
  };
}
