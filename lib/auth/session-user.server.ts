import type { Database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { type Permission, permissionsOf, type Role, roleOf } from './permissions';
import { readSessionToken } from './session-cookie';
import { touchSession } from './session-rows.server';

export type CurrentUser = {
  id: string;
  name: string;
  email: string;
  /** For the merchant of the request; null: none, and its answers are those of no merchant. */
  role: Role | null;
  permissions: readonly Permission[];
  sessionId: string;
  /** Where the request came from; requests to the API have it. */
  address?: string | null;
};

type ValidSession = {
  session: { id: string; updatedAt: Date; createdAt: Date };
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> & { role: string | null };
  /** By a membership. */
  merchantRole: string | null;
};

/** The user of a valid session, which is extended. */
export async function userOfSession(
  db: Database,
  { session, user, merchantRole }: ValidSession,
  now: Date,
): Promise<CurrentUser> {
  const roles = { role: roleOf(user.role), merchantRole: roleOf(merchantRole) };
  await touchSession(db, session, now);
  const { id, name, email } = user;
  const role = roles.merchantRole ?? roles.role;
  return { id, name, email, role, permissions: permissionsOf(roles), sessionId: session.id };
}

/** The session token in a `Cookie` header, or null. */
export const sessionTokenOf = (cookie: string | null): string | null => readSessionToken(cookie, isSecure());

/** Whether cookies are sent by https alone. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https:');
