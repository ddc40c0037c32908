import { setImmediate as turn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { factorDueAt, membershipIn } from '@/lib/auth/membership-rows.server';
import { isValidSession } from '@/lib/auth/session-rows.server';
import { hashToken } from '@/lib/auth/token.server';
import { connectionVersion } from '@/lib/connections/client/version-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { prepared } from '@/lib/db/prepared';
import { connections, sessions, users } from '@/lib/db/schema';

type Asked = { token: string; slug: string };

const waiting = new Map<string, ReturnType<typeof read>>();

/**
 * The valid session of a token with its user, and the version of the connection with this slug. Requests of one session
 * in a turn of the event loop share the query, sent after them.
 */
export function findAccess(db: Queryable, asked: Asked): ReturnType<typeof read> {
  const key = `${asked.token} ${asked.slug}`;
  const found =
    waiting.get(key) ??
    turn().then(() => {
      waiting.delete(key);
      return read(db, asked);
    });
  waiting.set(key, found);
  return found;
}

async function read(db: Queryable, { token, slug }: Asked) {
  const [row] = await statement(db).execute({ token: hashToken(token), now: new Date().toISOString(), slug });
  return row;
}

const statement = prepared('access', (db: Queryable) =>
  db
    .select({
      session: {
        id: sessions.id,
        updatedAt: sessions.updatedAt,
        createdAt: sessions.createdAt,
        confirmedAt: sessions.confirmedAt,
      },
      user: { id: users.id, name: users.name, email: users.email, role: users.role },
      membership: membershipIn(sql.placeholder('slug')),
      factorDueAt: factorDueAt(),
      version: connectionVersion(eq(connections.slug, sql.placeholder('slug'))),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isValidSession(sql.placeholder('token'), sql.placeholder('now'))),
);
