import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { prepared } from '@/lib/db/prepared';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { isOfThisMode } from '../model/mode-rows.server';
import { isQuarantined } from '../quarantine/quarantine-rows.server';

/** A connection's id, and a text that changes with its row, its credentials and a quarantine. Null when there is no such connection. */
export function connectionVersion(is: SQL): SQL<string | null> {
  const credentials = sql`
    select string_agg(${connectionCredentials.version}::text, ',' order by ${connectionCredentials.generation}, ${connectionCredentials.slot})
    from ${connectionCredentials} where ${eq(connectionCredentials.connectionId, connections.id)}`;
  return sql`(
    select ${connections.id}::text || ':' || ${connections.version}::text || ':' || ${isQuarantined()}::text
      || ':' || coalesce((${credentials}), '')
    from ${connections} where ${and(is, isOfThisMode())})`;
}

export async function versionById(db: Queryable, id: string): Promise<string | null> {
  const [row] = await byId(db).execute({ id });
  return row?.version ?? null;
}

export async function versionBySlug(db: Queryable, slug: string): Promise<string | null> {
  const [row] = await bySlug(db).execute({ slug });
  return row?.version ?? null;
}

const byId = prepared('connection_version', (db: Queryable) =>
  db.select({ version: connectionVersion(eq(connections.id, sql.placeholder('id'))) }).from(sql`(select 1) as one`),
);

const bySlug = prepared('connection_version_by_slug', (db: Queryable) =>
  db.select({ version: connectionVersion(eq(connections.slug, sql.placeholder('slug'))) }).from(sql`(select 1) as one`),
);
