import { z } from 'zod/mini';
import type { Permission } from '@/lib/auth/permissions';

/** The kinds of occurrences about an order are the reasons for attention (lib/progress/attention.ts). */
export const ORDER_KINDS = ['unknown', 'failed', 'refused', 'waiting', 'not_moving', 'late'] as const;
export const OTHER_KINDS = [
  'not_replaced',
  'import_stopped',
  'plan_asks',
  'wallet_low',
  'credentials_refused',
  'webhooks_silent',
  'backup_failed',
] as const;
export const OCCURRENCE_KINDS = [...ORDER_KINDS, ...OTHER_KINDS] as const;
export const OccurrenceKind = z.enum(OCCURRENCE_KINDS);
export type OccurrenceKind = z.output<typeof OccurrenceKind>;

/** The job that sends messages about an occurrence; its key is the occurrence's id. */
export const OCCURRENCE_JOB = 'occurrence';

/** The permission that a person needs to see a kind. */
export function permissionFor(kind: OccurrenceKind): Permission {
  if (kind === 'wallet_low') return 'wallet:read';
  if (kind === 'credentials_refused' || kind === 'webhooks_silent') return 'settings:read';
  // Only owners of the whole desk have it.
  if (kind === 'backup_failed') return 'settings:manage';
  return kind === 'import_stopped' || kind === 'plan_asks' ? 'delivery:write' : 'delivery:read';
}

/** A matter that somebody must deal with now. */
export const Occurrence = z.object({
  id: z.string(),
  kind: OccurrenceKind,
  /** The id of the order, import or plan. */
  subject: z.string(),
  branchId: z.nullable(z.string()),
  /** The code of the order. */
  code: z.nullable(z.string()),
  since: z.string(),
  openedAt: z.string(),
  /** The user caused it: nothing rings for them. */
  isOwn: z._default(z.boolean(), false),
  /** Others ring first: for the user after so long, unless somebody has it by then. */
  ringsInMs: z._default(z.number(), 0),
  takenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Occurrence = z.output<typeof Occurrence>;

/** `GET /api/occurrences`: all that are open and that the user may see, the newest first. */
export const Occurrences = z.object({
  occurrences: z.array(Occurrence),
  /** People who have silenced the ring, and until when. */
  muted: z._default(z.array(z.object({ name: z.string(), until: z.string() })), []),
});
export type Occurrences = z.output<typeof Occurrences>;

/** `PUT /api/occurrences/:id/taken`. */
export const TakeOccurrence = z.object({ id: z.uuid() });
export type TakeOccurrence = z.output<typeof TakeOccurrence>;
