import { z } from 'zod/mini';

/** Filters of the list under a name. `query` is the search part of its address. */
export const SavedFilter = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(40, 'errors.tooLong')),
  query: z.string().check(z.maxLength(500)),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const RING_MUTED_MS = 3_600_000;
/** Clocks of browsers differ. */
const CLOCKS_MS = 120_000;
/** At most an hour ahead. */
const MutedUntil = z.iso.datetime().check(z.refine((at) => Date.parse(at) <= Date.now() + RING_MUTED_MS + CLOCKS_MS));

/** A person's choices for the work on a connection. */
export const Preferences = z.object({
  /** The branch that lists, notices and the overview follow. Null: all. */
  branchId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** The columns of the list. Null: the usual ones. */
  columns: z._default(z.nullable(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(40))), null),
  filters: z._default(z.array(SavedFilter).check(z.maxLength(30)), []),
  /** The kinds of occurrences for which the open dashboard rings until somebody has them. */
  ringKinds: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  ringMutedUntil: z.optional(z.nullable(z.iso.datetime())),
});
export type Preferences = z.infer<typeof Preferences>;

/** `PUT /api/settings/preferences`: what is left out stays. */
export const ChangePreferences = z.object({
  branchId: z.optional(Preferences.shape.branchId.def.innerType),
  columns: z.optional(Preferences.shape.columns.def.innerType),
  filters: z.optional(Preferences.shape.filters.def.innerType),
  ringKinds: Preferences.shape.ringKinds,
  ringMutedUntil: z.optional(z.nullable(MutedUntil)),
});
export type ChangePreferences = z.infer<typeof ChangePreferences>;

/** Preferences as the database has them; unreadable ones are the defaults. */
export function readPreferences(stored: unknown): Preferences {
  return Preferences.safeParse(stored ?? {}).data ?? Preferences.parse({});
}
