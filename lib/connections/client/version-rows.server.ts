import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { prepared } from '@/lib/db/prepared';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { isOfThisMode } from '../model/mode-rows.server';

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
  const [row] = await versionById(db).execute({ id });
  return row?.version ?? null;
}

const versionById = prepared((db: Queryable) =>
  db
    .select({ version: connectionVersion(eq(connections.id, sql.placeholder('id'))) })
    .from(sql`(select 1) as one`)
    .prepare('connection_version'),
);
