import type { DeliveryRow } from '@/lib/deliveries/schema';
import { ANNOUNCED, ANNOUNCEMENTS, type AnnouncedKind } from '@/lib/live/notification-preferences';

export type Announcement = { kind: AnnouncedKind; row: DeliveryRow };

/** A row's status changed just now when it is this close to the row's update. */
const JUST_NOW_MS = 20_000;
const END_MS = 1_000;

/**
 * Decides which changes are announced: a step that is new, and not to the user who made it. Remembers each step, so
 * that it is announced once.
 */
export function createAnnouncements(me: string) {
  const known = new Map<string, string>();

  return function next(
    change: { by: readonly string[]; replay: 'gap' | 'page-load' | null },
    row: DeliveryRow,
  ): Announcement | undefined {
    const before = known.get(row.id);
    known.set(row.id, row.status);
    if (change.replay === 'page-load' || before === row.status) return undefined;
    if (before === undefined && !movedJustNow(row)) return undefined;
    const kind = announcedKind(before, row.status);
    if (!kind || (change.by.includes(me) && isOwnDoing(kind))) return undefined;
    return { kind, row };
  };
}

/** An order with an unknown outcome that did arrive is announced whatever its status. */
function announcedKind(before: string | undefined, status: string): AnnouncedKind | undefined {
  const kind = ANNOUNCED.find((name) => name === status);
  const wasUnknown = before === 'unknown' && status !== 'submitting';
  return wasUnknown && (kind === undefined || ANNOUNCEMENTS[kind].tone === 'info') ? 'resolved' : kind;
}

/** Whether an urgent announcement is out of date: the status changed, or somebody has dealt with it. */
export function isOver({ status, statusAt, dealtWithAt }: DeliveryRow): boolean {
  const isUrgent = ANNOUNCED.some((kind) => kind === status && ANNOUNCEMENTS[kind].tone === 'error');
  return !isUrgent || (dealtWithAt !== null && dealtWithAt >= statusAt);
}

/** Delivery, failure and a missing response are never caused by the user. */
export function isOwnDoing(kind: AnnouncedKind): boolean {
  return kind !== 'completed' && kind !== 'failed' && kind !== 'unknown';
}

function movedJustNow({ updatedAt, statusAt, endedAt }: DeliveryRow): boolean {
  const since = (at: string) => Math.abs(Date.parse(updatedAt) - Date.parse(at));
  return endedAt === null ? since(statusAt) < JUST_NOW_MS : since(endedAt) < END_MS;
}
