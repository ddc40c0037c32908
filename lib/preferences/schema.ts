import { z } from 'zod';

/** Filters of the list under a name. `query` is the search part of its address. */
export const SavedFilter = z.object({
  name: z.string().trim().min(1, 'errors.required').max(40, 'errors.tooLong'),
  query: z.string().max(500),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

/** What a person has chosen for the work on a connection. */
export const Preferences = z.object({
  /** The branch that lists, notices and the overview follow. Null: all. */
  branchId: z.string().max(64).nullable().default(null),
  /** The columns of the list. Null: the usual ones. */
  columns: z.array(z.string().max(32)).max(40).nullable().default(null),
  filters: z.array(SavedFilter).max(30).default([]),
});
export type Preferences = z.infer<typeof Preferences>;

/** `PUT /api/settings/preferences`: what is left out stays. */
export const ChangePreferences = z.object({
  branchId: Preferences.shape.branchId.unwrap().optional(),
  columns: Preferences.shape.columns.unwrap().optional(),
  filters: Preferences.shape.filters.unwrap().optional(),
});
export type ChangePreferences = z.infer<typeof ChangePreferences>;

/** Preferences as the database has them; unreadable ones are the defaults. */
export function readPreferences(stored: unknown): Preferences {
  return Preferences.safeParse(stored ?? {}).data ?? Preferences.parse({});
}
