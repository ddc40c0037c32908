import type { DeliveryStatus } from '@/lib/service/v2/schema';

/** The ledger's own statuses, before the service has answered. The others are the service's (interface: States and transitions). */
export const LEDGER_STATUSES = ['submitting', 'unknown', 'rejected'] as const;
/** Where an order of the service ends; a retry may reopen a failed one. */
export const ENDED_STATUSES = ['completed', 'canceled', 'failed'] as const;
const ENDED: ReadonlySet<string> = new Set(ENDED_STATUSES);

/** The steps in their order. The interface does not place v1's `waiting_pack`; here it follows dispatched. */
export const ACTIVE_STATUSES = ['pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'] as const;
/** The step of a status that is under way at the service; -1 for others. */
const stepOf = (status: string) => (ACTIVE_STATUSES as readonly string[]).indexOf(status);

export const ALL_STATUSES = [...LEDGER_STATUSES, ...ACTIVE_STATUSES, ...ENDED_STATUSES] as const;
export type KnownStatus = (typeof ALL_STATUSES)[number];

/** Under way here: also while the service is being asked. */
export const UNDER_WAY_STATUSES = ['submitting', ...ACTIVE_STATUSES] as const;
/** Under way, or perhaps: an order without an answer may have been created. */
export const UNFINISHED_STATUSES = ['submitting', 'unknown', ...ACTIVE_STATUSES] as const;
/** Nothing is on its way. A status that the interface does not name counts as under way. */
export const NOT_UNDER_WAY_STATUSES = [...ENDED_STATUSES, 'rejected', 'unknown'] as const;

/** Completed, canceled or failed. */
export function isEnded(status: string): boolean {
  return ENDED.has(status);
}

export function isUnderWay({ status }: { status: string }): boolean {
  return !(NOT_UNDER_WAY_STATUSES as readonly string[]).includes(status);
}

export function isKnown(status: string): status is KnownStatus {
  return (ALL_STATUSES as readonly string[]).includes(status);
}

/** How an order for later is shown and filtered until its time. The service calls it `pending`, and takes nearer ones at once. */
export const SCHEDULED = 'scheduled';
export const SCHEDULE_AHEAD_MS = 30 * 60_000;

type Scheduled = { status: string; scheduledAt: string | null; createdAt: string };

/** Any status of the service that is not known here, as a filter. Such deliveries count as under way. */
export const OTHER = 'other';

/** Whether a status, as shown, is among the chosen ones. */
export function isAmong(status: string, chosen: readonly string[]): boolean {
  return chosen.includes(status) || (chosen.includes(OTHER) && status !== SCHEDULED && !isKnown(status));
}

/** The status to show at `now` (epoch milliseconds): the delivery's own, or `scheduled`. */
export function shownStatus({ status, scheduledAt, createdAt }: Scheduled, now: number): string {
  if (status !== 'pending' || scheduledAt === null) return status;
  return Date.parse(scheduledAt) > Math.max(now, Date.parse(createdAt) + SCHEDULE_AHEAD_MS) ? SCHEDULED : status;
}

/** Whether a delivery counts as under way at `now` (epoch milliseconds): a scheduled one not before its time. */
export function isUnderWayAt(delivery: Scheduled, now: number): boolean {
  return isUnderWay(delivery) && shownStatus(delivery, now) !== SCHEDULED;
}

/** Completed, canceled, failed (a retry may reopen it), or refused. */
export function isTerminal(status: string): boolean {
  return ENDED.has(status) || status === 'rejected';
}

export function isBeforeResponse(status: string): boolean {
  return status === 'submitting' || status === 'unknown' || status === 'rejected';
}

/**
 * Whether an answer of the service may move a delivery between two statuses. Steps may be skipped, not taken back. A
 * retry reopens a failed delivery. An unknown status never blocks.
 */
export function mayMove(from: string, to: string): boolean {
  if (from === to || (LEDGER_STATUSES as readonly string[]).includes(to)) return false;
  if (isBeforeResponse(from)) return true;
  if (isTerminal(from) && from !== 'failed') return false;
  if (ENDED.has(to) || !isKnown(to) || !isKnown(from)) return true;
  // The service may have these two in the other order.
  if (from === 'waiting_pack' && to === 'dispatched') return true;
  return stepOf(to) > stepOf(from);
}

/** The service refuses to cancel a delivery that has ended (`not_cancellable`). */
export function canCancel(status: string): boolean {
  return !isTerminal(status) && !isBeforeResponse(status);
}

/** Only a failed delivery can be retried (`not_retryable`). */
export function canRetry(status: string): boolean {
  return status === 'failed';
}

/** Sorts statuses by their order on the way. */
export function byProgress(a: string, b: string): number {
  return stepOf(a) - stepOf(b);
}

/** Whether a reported status lies between the old one and the new one; then it is a step of the history. */
export function liesBetween(from: string, hinted: string, to: string): boolean {
  if (hinted === from || hinted === to || stepOf(hinted) < 0) return false;
  const end = to === 'completed' ? Number.POSITIVE_INFINITY : stepOf(to);
  return stepOf(hinted) > stepOf(from) && stepOf(hinted) < end;
}

export type { DeliveryStatus };
