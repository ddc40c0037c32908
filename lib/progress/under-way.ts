import { isUnderWay, SCHEDULED, shownStatus } from './status';

/** Whether a delivery counts as under way at `now` (epoch milliseconds): a scheduled one not before its time. */
export function isUnderWayAt(delivery: { status: string; scheduledAt: string | null }, now: number): boolean {
  return isUnderWay(delivery) && shownStatus(delivery, now) !== SCHEDULED;
}
