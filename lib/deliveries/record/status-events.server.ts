import type { LedgerRow, NewEvent } from '../ledger/rows.server';
import { byProgress, liesBetween } from '../ledger/status';
import type { ResponseUpdate } from './response-update.server';

/**
 * An event for the new status, and one for each step before it that a webhook reported. None is earlier than the status
 * before, nor later than now: the sender's clock may differ from ours.
 */
export function statusEvents(
  row: Pick<LedgerRow, 'status' | 'statusAt'>,
  update: Pick<ResponseUpdate, 'source' | 'hints' | 'actorId'>,
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
