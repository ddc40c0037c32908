import { and, desc, eq, gt, isNull, lt, ne, type Placeholder, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { sessions, users } from '@/lib/db/schema';
import { publishAccessChange } from '@/lib/live/events/publish-rows.server';
import { factorDueAt, membershipIn } from './membership-rows.server';
import { SESSION_MAX_DAYS } from './session-cookie';
import { hashToken, newToken } from './token.server';
import { usersOfMode } from './user-rows.server';

const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const MAX_MS = SESSION_MAX_DAYS * DAY_MS;
/** A session in use is extended no more often than this. */
const TOUCH_EVERY_MS = 3_600_000;
const USER_AGENT_LENGTH = 300;

export type Visitor = { address: string | null; userAgent: string | null };

/** Starts a session and returns its token; the row stores only the hash. */
export async function startSession(db: Queryable, userId: string, visitor: Visitor, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    id: crypto.randomUUID(),
    token: hashToken(token),
    userId,
    expiresAt: new Date(now.getTime() + IDLE_MS),
    ipAddress: visitor.address,
    userAgent: visitor.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: now,
    updatedAt: now,
    confirmedAt: now,
  });
  return token;
}

/** Notes that the person of the session has just shown who they are. */
export async function confirmSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
}

/** Whether a session, joined with its user, is the valid one of a token. Disabled users and users of the other mode have none. */
export function isValidSession(tokenHash: string | Placeholder, now: Date | Placeholder): SQL | undefined {
  return and(eq(sessions.token, tokenHash), gt(sessions.expiresAt, now), isNull(users.disabledAt), usersOfMode());
}

/** The valid session of a token with its user, and their membership in the connection with this slug, in one query. */
export async function findSession(db: Queryable, token: string, now: Date, slug = '') {
  const [row] = await db
    .select({ session: sessions, user: users, membership: membershipIn(slug), factorDueAt: factorDueAt() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isValidSession(hashToken(token), now));
  return row;
}

/** Extends a session in use, up to its longest life. */
export async function touchSession(
  db: Queryable,
  session: { id: string; updatedAt: Date; createdAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.updatedAt.getTime() < TOUCH_EVERY_MS) return;
  const end = Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + MAX_MS);
  await db
    .update(sessions)
    .set({ expiresAt: new Date(end), updatedAt: now })
    .where(eq(sessions.id, session.id));
}

/** Ends one session of the user; false when there is none. */
export async function endSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))).length > 0;
}

/** Ends all sessions of the user except one, and returns how many. */
export async function endSessionsOf(db: Queryable, userId: string, keepSessionId?: string): Promise<number> {
  const others = keepSessionId ? ne(sessions.id, keepSessionId) : undefined;
  return (await endSessions(db, and(eq(sessions.userId, userId), others))).length;
}

/** Ends the session of a token, and returns its user. */
export async function endSessionOfToken(db: Queryable, token: string): Promise<string | null> {
  return (await endSessions(db, eq(sessions.token, hashToken(token))))[0]?.userId ?? null;
}

/** Ends sessions of one user, and tells the screens where they are open. */
async function endSessions(db: Queryable, which: SQL | undefined) {
  const ended = await db.delete(sessions).where(which).returning({ userId: sessions.userId });
  if (ended[0]) await publishAccessChange(db, ended[0].userId);
  return ended;
}

/** The user's valid sessions, the one used last first. */
export async function listSessionsOf(db: Queryable, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}

/** Deletes sessions that are over. */
export async function pruneSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
