import type { DeliveryStatus } from '@/lib/service/v2/schema';

/**
 * The delivery's states and how they may follow each other (interface: States and transitions). Besides the
 * service's own there are three of the ledger's, for the time before the service has answered.
 */
export const LEDGER_STATUSES = ['submitting', 'unknown', 'rejected'] as const;
export type LedgerStatus = (typeof LEDGER_STATUSES)[number];
export const ALL_STATUSES = [
  'submitting',
  'unknown',
  'rejected',
  'pending',
  'accepted',
  'dispatched',
  'waiting_pack',
  'en_route',
  'completed',
  'canceled',
  'failed',
] as const;
export type KnownStatus = (typeof ALL_STATUSES)[number];

/** How far a delivery is on its way. Where v1's `waiting_pack` stands is not shown; it is taken to follow dispatched. */
const PROGRESS: Record<string, number> = { pending: 0, accepted: 1, dispatched: 2, waiting_pack: 3, en_route: 4 };
const ENDED = new Set(['completed', 'canceled', 'failed']);

export const ACTIVE_STATUSES = ['pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'] as const;
export const TERMINAL_STATUSES = ['completed', 'canceled', 'failed', 'rejected'] as const;

export function isKnown(status: string): status is KnownStatus {
  return (ALL_STATUSES as readonly string[]).includes(status);
}

/** No longer moves: completed, canceled, failed (which a retry may still reopen), or refused at create. */
export function isTerminal(status: string): boolean {
  return ENDED.has(status) || status === 'rejected';
}

export function isBeforeAnswer(status: string): boolean {
  return status === 'submitting' || status === 'unknown' || status === 'rejected';
}

/**
 * May a delivery that stands at `from` be moved to `to` by what the service says? Steps may be skipped, never taken
 * back; the end is final, save that a failed delivery may be out again. A status we do not know never blocks.
 */
export function mayMove(from: string, to: string): boolean {
  if (from === to || (LEDGER_STATUSES as readonly string[]).includes(to)) return false;
  if (isBeforeAnswer(from)) return true;
  if (from === 'failed') return to in PROGRESS || !isKnown(to);
  if (isTerminal(from)) return false;
  if (ENDED.has(to) || !isKnown(to) || !isKnown(from)) return true;
  // Should the service have them the other way round, no delivery may be stuck at the wrong one.
  if (from === 'waiting_pack' && to === 'dispatched') return true;
  return (PROGRESS[to] ?? 0) > (PROGRESS[from] ?? 0);
}

/** The service refuses to cancel what has ended (`not_cancellable`), and does not know what it has not answered for. */
export function canCancel(status: string): boolean {
  return !isTerminal(status) && !isBeforeAnswer(status);
}

/** Only a failed delivery can be retried (`not_retryable`). */
export function canRetry(status: string): boolean {
  return status === 'failed';
}

/** In the order in which a delivery comes to them. */
export function byProgress(one: string, other: string): number {
  return (PROGRESS[one] ?? -1) - (PROGRESS[other] ?? -1);
}

/** A hint's status is worth a line of history when it lies between where the delivery stood and where it now is. */
export function liesBetween(from: string, hinted: string, to: string): boolean {
  if (hinted === from || hinted === to || !(hinted in PROGRESS)) return false;
  const start = isBeforeAnswer(from) ? -1 : (PROGRESS[from] ?? -1);
  const end = PROGRESS[to] ?? (to === 'completed' ? Number.POSITIVE_INFINITY : -1);
  const at = PROGRESS[hinted] ?? -1;
  return at > start && at < end;
}

export type { DeliveryStatus };
