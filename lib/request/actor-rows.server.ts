import { eq } from 'drizzle-orm';
import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { Scope } from '@/lib/auth/permissions';
import type { Queryable } from '@/lib/db/client.server';
import { users } from '@/lib/db/schema';

/** With the scope in the connection of the job. */
export type Actor = Scope & { id: string; name: string; email: string; isDisabled: boolean };

/** The user for whom a job on a connection acts; undefined when there is none any more. */
export async function findActor(
  db: Queryable,
  id: string | null,
  connection: { id: string },
): Promise<Actor | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) return undefined;
  const { name, email, disabledAt } = row;
  return { id, name, email, isDisabled: disabledAt !== null, ...(await scopesOf(db, id))(connection.id) };
}
