import type { LedgerRow, NewEvent } from '../rows.server';
import { byProgress, liesBetween } from '../status';
import type { AnswerUpdate } from './apply-answer.server';

/** An event for the new status, and one for each step before it that a webhook reported. */
export function statusEvents(
  row: Pick<LedgerRow, 'status'>,
  update: Pick<AnswerUpdate, 'source' | 'hints' | 'actorId'>,
  status: string,
  now: Date,
): NewEvent[] {
  const hints = update.hints ?? [];
  const reported = hints.find((hint) => hint.status === status);
  let at = reported ? notAfter(reported.at, now) : now;
  const last: NewEvent = { kind: 'status', status, source: update.source, at, userId: update.actorId ?? null };
  // Webhooks come in any order: each step gets a time no later than the step after it.
  const passed = [...new Set(hints.map((hint) => hint.status))]
    .filter((hinted) => liesBetween(row.status, hinted, status))
    .sort(byProgress)
    .reverse()
    .map((hinted): NewEvent => {
      at = hints.reduce((earliest, hint) => (hint.status === hinted ? notAfter(hint.at, earliest) : earliest), at);
      return { kind: 'status', status: hinted, source: 'webhook', at };
    });
  return [...passed.reverse(), last];
}

/** The sender's clock may run ahead: nothing happened later than now. */
function notAfter(at: Date, latest: Date): Date {
  return at > latest ? latest : at;
}
