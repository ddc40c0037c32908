import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';

/**
 * A condition for connections of the mode that this process runs in. Sandbox mode, with its public passwords, must not
 * reach real connections.
 */
export function isOfThisMode(): SQL | undefined {
  return and(isNull(connections.removedAt), eq(connections.sandbox, env().SANDBOX_MODE));
}

/** The ids of all connections of this mode. */
export async function connectionIds(db: Queryable): Promise<string[]> {
  return (await db.select({ id: connections.id }).from(connections).where(isOfThisMode())).map(({ id }) => id);
}
