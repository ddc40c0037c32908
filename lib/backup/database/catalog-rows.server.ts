import pg from 'pg';

/** A table with the columns that hold data of their own, in their order. Generated columns are computed again. */
export type TableColumns = { table: string; columns: string[] };

/** The tables of the dashboard, by name. */
export async function tablesOf(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select cls.relname::text as table, array_agg(att.attname::text order by att.attnum) as columns
    from pg_class cls join pg_attribute att on att.attrelid = cls.oid
    where cls.relnamespace = 'public'::regnamespace and cls.relkind = 'r'
      and att.attnum > 0 and not att.attisdropped and att.attgenerated = ''
    group by cls.relname order by cls.relname`);
  return rows;
}

/** The last number that each sequence gave, as text; null where none was taken. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(client: pg.Client, sequences: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last]);
  }
}

/** The number of relations that are not part of PostgreSQL or of an extension. A fresh database has none. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class cls join pg_namespace space on space.oid = cls.relnamespace
    where space.nspname not in ('pg_catalog', 'information_schema') and space.nspname !~ '^pg_(toast|temp)'
      and cls.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend dep where dep.objid = cls.oid and dep.deptype = 'e')`);
  return rows[0]?.count ?? 0;
}

export async function serverVersion(client: pg.Client): Promise<{ name: string; major: number }> {
  const { rows } = await client.query<{ name: string; number: number }>(
    `select current_setting('server_version') as name, current_setting('server_version_num')::int as number`,
  );
  return { name: rows[0]?.name ?? '', major: Math.floor((rows[0]?.number ?? 0) / 10_000) };
}

/**
 * Drops what makes loading slow, and returns the statements that make it again: foreign keys, and indexes that belong to
 * no constraint.
 */
export async function dropSlowParts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, 2 as step
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
    from pg_index ind join pg_class cls on cls.oid = ind.indexrelid
    where cls.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint con where con.conindid = ind.indexrelid and con.contype in ('p', 'u', 'x'))
    order by step, make`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}
