import type { CurrentUser } from '@/lib/auth/session-user.server';
import type { Connection } from '@/lib/connections/model/connection';
import type { Database } from '@/lib/db/client.server';
import { findPreferences } from './rows.server';
import { type Preferences, readPreferences } from './schema';

export type PreferencesContext = { db: Database; connection: Connection; user: Pick<CurrentUser, 'id'> };

/** One's own preferences on a connection. A branch that is gone counts as none. */
export async function preferencesOf({ db, connection, user }: PreferencesContext): Promise<Preferences> {
  return readPreferences(await findPreferences(db, { connectionId: connection.id, userId: user.id }));
}
