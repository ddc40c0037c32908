import type { PreferencesContext } from './read.server';
import { mergePreferences } from './rows.server';
import { type ChangePreferences, type Preferences, readPreferences } from './schema';

/** Changes some of one's own preferences. Returns all of them. */
export async function changePreferences(
  { db, connection, user }: PreferencesContext,
  change: ChangePreferences,
): Promise<Preferences> {
  return readPreferences(await mergePreferences(db, { connectionId: connection.id, userId: user.id }, change));
}
