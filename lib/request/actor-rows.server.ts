import { eq } from 'drizzle-orm';
import { ROLES, type Role } from '@/lib/auth/permissions';
import type { Queryable } from '@/lib/db/client.server';
import { users } from '@/lib/db/schema';

export type Actor = { id: string; name: string; email: string; role: Role; isDisabled: boolean };

/** The user for whom a job acts; undefined when there is none any more. */
export async function findActor(db: Queryable, id: string | null): Promise<Actor | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select().from(users).where(eq(users.id, id));
  const role = ROLES.find((name) => name === row?.role);
  if (!row || !role) return undefined;
  return { id: row.id, name: row.name, email: row.email, role, isDisabled: row.disabledAt !== null };
}
