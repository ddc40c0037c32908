import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { isOfThisMode } from './mode-rows.server';

/**
 * A connection's id and a text that changes with its row and with its credentials: `xmin` is the transaction that wrote a
 * row. Null when there is no such connection.
 */
export function connectionVersion(is: SQL): SQL<string | null> {
  const credentials = sql`
    select string_agg(${connectionCredentials}.xmin::text, ',' order by ${connectionCredentials.generation}, ${connectionCredentials.slot})
    from ${connectionCredentials} where ${eq(connectionCredentials.connectionId, connections.id)}`;
  return sql`(
    select ${connections.id}::text || ':' || ${connections}.xmin::text || ':' || coalesce((${credentials}), '')
    from ${connections} where ${and(is, isOfThisMode())})`;
}

/** The version of a connection with this id. */
export async function versionOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ version: string | null }>(
    sql`select ${connectionVersion(eq(connections.id, id))} as version`,
  );
  return rows[0]?.version ?? null;
}
