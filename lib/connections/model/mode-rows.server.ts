import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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

const OPEN_FOR_SECONDS = 120;

/** The ids of connections with an open screen. */
export async function openConnectionIds(db: Queryable): Promise<string[]> {
  const isOpen = sql`${connections.screenAt} > now() - make_interval(secs => ${OPEN_FOR_SECONDS})`;
  const rows = await db.select({ id: connections.id }).from(connections).where(and(isOfThisMode(), isOpen));
  return rows.map(({ id }) => id);
}

/** The ids of all connections of this mode. */
export async function connectionIds(db: Queryable): Promise<string[]> {
  return (await db.select({ id: connections.id }).from(connections).where(isOfThisMode())).map(({ id }) => id);
}
