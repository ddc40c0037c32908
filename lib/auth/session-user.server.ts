import type { Database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { type Permission, ROLE_PERMISSIONS, ROLES, type Role } from './permissions';
import { readSessionToken } from './session-cookie';
import { touchSession } from './session-rows.server';

export type CurrentUser = {
  id: string;
  name: string;
  email: string;
  role: Role;
  permissions: readonly Permission[];
  sessionId: string;
  /** Where the request came from; requests to the API have it. */
  address?: string | null;
};

type ValidSession = {
  session: { id: string; updatedAt: Date; createdAt: Date };
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> & { role: string };
};

/** The user of a valid session, which is extended; null for a role that there is no more. */
export async function userOfSession(
  db: Database,
  { session, user }: ValidSession,
  now: Date,
): Promise<CurrentUser | null> {
  const role = ROLES.find((name) => name === user.role);
  if (!role) return null;
  await touchSession(db, session, now);
  const { id, name, email } = user;
  return { id, name, email, role, permissions: ROLE_PERMISSIONS[role], sessionId: session.id };
}

/** The session token in a `Cookie` header, or null. */
export const sessionTokenOf = (cookie: string | null): string | null => readSessionToken(cookie, isSecure());

/** Whether cookies are sent by https alone. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https:');
