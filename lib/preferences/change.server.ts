import { type PreferencesContext, preferencesOf } from './read.server';
import { mergePreferences } from './rows.server';
import type { ChangePreferences, Preferences } from './schema';

/** Changes some of one's own preferences. Returns all of them. */
export async function changePreferences(ctx: PreferencesContext, change: ChangePreferences): Promise<Preferences> {
  await mergePreferences(ctx.db, { connectionId: ctx.connection.id, userId: ctx.user.id }, change);
  return preferencesOf(ctx);
}
