import { z } from 'zod';

/** What an announcement needs of a delivery's row; anything else in it is none of its business. */
export const AnnouncedRow = z.object({
  id: z.string(),
  code: z.string().nullable(),
  reference: z.string(),
  status: z.string(),
  customerName: z.string(),
  branchName: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  statusAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type AnnouncedRow = z.infer<typeof AnnouncedRow>;

export const ANNOUNCED = ['accepted', 'en_route', 'completed', 'failed', 'canceled', 'rejected', 'resolved'] as const;
export type AnnouncedKind = (typeof ANNOUNCED)[number];
/** `quiet` is only shown; `normal` may also sound and notify; `urgent` insists. */
export type Announcement = { kind: AnnouncedKind; weight: 'quiet' | 'normal' | 'urgent'; row: AnnouncedRow };

const WEIGHT: Record<AnnouncedKind, Announcement['weight']> = {
  accepted: 'quiet',
  en_route: 'quiet',
  completed: 'normal',
  canceled: 'normal',
  resolved: 'normal',
  rejected: 'urgent',
  failed: 'urgent',
};
/** A row that moved just now was changed when its status was; one that came along for another reason was not. */
const JUST_NOW_MS = 20_000;
const END_MS = 1_000;

/**
 * Decides what of a stream of changes is worth saying: a step that was not known before, and not to the person who
 * made it. Keeps what it has seen, so that the same step is never said twice.
 */
export function createAnnouncements(me: string) {
  const known = new Map<string, string>();

  return function next(
    change: { by: readonly string[]; replay: 'gap' | 'page-load' | null },
    row: AnnouncedRow,
  ): Announcement | undefined {
    const before = known.get(row.id);
    known.set(row.id, row.status);
    if (change.replay === 'page-load' || before === row.status) return undefined;
    if (before === undefined && !movedJustNow(row)) return undefined;
    const kind = kindOf(before, row.status);
    if (!kind || (change.by.includes(me) && isOwnDoing(kind))) return undefined;
    return { kind, weight: WEIGHT[kind], row };
  };
}

/** An order whose outcome was unknown and that the service turns out to have is news, whatever its status. */
function kindOf(before: string | undefined, status: string): AnnouncedKind | undefined {
  const kind = ANNOUNCED.find((name) => name === status);
  const wasUnknown = before === 'unknown' && status !== 'submitting';
  return wasUnknown && (kind === undefined || WEIGHT[kind] === 'quiet') ? 'resolved' : kind;
}

/** Nobody delivers, or fails to, from this screen. */
export function isOwnDoing(kind: AnnouncedKind): boolean {
  return kind !== 'completed' && kind !== 'failed';
}

function movedJustNow({ updatedAt, statusAt, endedAt }: AnnouncedRow): boolean {
  const since = (at: string) => Math.abs(Date.parse(updatedAt) - Date.parse(at));
  return endedAt === null ? since(statusAt) < JUST_NOW_MS : since(endedAt) < END_MS;
}
