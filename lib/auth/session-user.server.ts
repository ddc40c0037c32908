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
  /** From when on they may do nothing before they have set up a second factor; null: never. */
  factorDueAt?: Date | null;
};

type ValidSession = {
  session: { id: string; updatedAt: Date; createdAt: Date };
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> & { role: string | null };
  membership: Membership | null;
  factorDueAt?: Date | null;
};

/** The user of a valid session, which is extended. */
export async function userOfSession(
  db: Database,
  { session, user, membership, factorDueAt }: ValidSession,
  now: Date,
): Promise<CurrentUser> {
  await touchSession(db, session, now);
  const { id, name, email } = user;
  return { id, name, email, ...scopeOf({ role: user.role, membership }), sessionId: session.id, factorDueAt };
}

/** Whether a session is good for setting up a second factor alone. */
export const mustAddFactor = ({ factorDueAt }: Pick<CurrentUser, 'factorDueAt'>, now: Date): boolean =>
  factorDueAt != null && factorDueAt <= now;

/** The session token in a `Cookie` header, or null. */
export const sessionTokenOf = (cookie: string | null): string | null => readSessionToken(cookie, isSecure());

/** Whether cookies are sent by https alone. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https:');
