import { eq, sql } from 'drizzle-orm';
import { factorDueAt, membershipIn } from '@/lib/auth/membership-rows.server';
import { isValidSession } from '@/lib/auth/session-rows.server';
import { hashToken } from '@/lib/auth/token.server';
import { connectionVersion } from '@/lib/connections/client/version-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { prepared } from '@/lib/db/prepared';
import { connections, sessions, users } from '@/lib/db/schema';

/** The valid session of a token with its user, and the version of the connection with this slug: one query a request. */
export async function findAccess(db: Queryable, { token, slug, now }: { token: string; slug: string; now: Date }) {
  const [row] = await statement(db).execute({ token: hashToken(token), now: now.toISOString(), slug });
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
