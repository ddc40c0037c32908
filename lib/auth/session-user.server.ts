import type { Database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { type Membership, type Scope, scopeOf } from './permissions';
import { readSessionToken } from './session-cookie';
import { touchSession } from './session-rows.server';

/** With the scope for the merchant of the request. Without a role the answers are those of no merchant. */
export type CurrentUser = Scope & {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  /** Where the request came from; requests to the API have it. */
  address?: string | null;
};

type ValidSession = {
  session: { id: string; updatedAt: Date; createdAt: Date };
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> & { role: string | null };
  membership: Membership | null;
};

/** The user of a valid session, which is extended. */
export async function userOfSession(
  db: Database,
  { session, user, membership }: ValidSession,
  now: Date,
): Promise<CurrentUser> {
  await touchSession(db, session, now);
  const { id, name, email } = user;
  return { id, name, email, ...scopeOf({ role: user.role, membership }), sessionId: session.id };
}

/** The session token in a `Cookie` header, or null. */
export const sessionTokenOf = (cookie: string | null): string | null => readSessionToken(cookie, isSecure());

/** Whether cookies are sent by https alone. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https:');
