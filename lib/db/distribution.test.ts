import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';

/** Tables without a connection. They stay on one node, or are copied to each. */
const GLOBAL = [
  'attempt_counters',
  'audit_chain',
  'audit_log',
  'backups',
  'connections',
  'installation_attempts',
  'mail_choices',
  'notice_channels',
  'passkey_challenges',
  'passkeys',
  'passwords',
  'second_factors',
  'sessions',
  'settings',
  'users',
];

/** Keys, unique indexes and references, each with the columns in their order. `target`: of a reference. */
const KEYS = `
  select cls.relname as table, idx.relname as name, null as target, array(
    select coalesce(att.attname, 'expression') from unnest(ind.indkey) with ordinality as col (num, position)
    left join pg_attribute att on att.attrelid = ind.indrelid and att.attnum = col.num order by col.position)::text[] as columns
  from pg_index ind join pg_class cls on cls.oid = ind.indrelid join pg_class idx on idx.oid = ind.indexrelid
  where ind.indisunique and cls.relnamespace = 'public'::regnamespace
  union all
  select cls.relname, con.conname, con.confrelid::regclass::text, array(
    select att.attname from unnest(con.conkey) with ordinality as col (num, position)
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = col.num order by col.position)::text[]
  from pg_constraint con join pg_class cls on cls.oid = con.conrelid
  where con.contype = 'f' and cls.relnamespace = 'public'::regnamespace`;

test('a database can be distributed by connection: keys and references of its rows begin with it', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const { rows: keys } = await client.query<{
      table: string;
      name: string;
      target: string | null;
      columns: string[];
    }>(KEYS);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(GLOBAL));
    const distributed = new Set(tables.map(({ name }) => name).filter((name) => !GLOBAL.includes(name)));
    const wrong = keys.filter(
      ({ table, target, columns }) =>
        distributed.has(table) &&
        columns[0] !== 'connection_id' &&
        // A reference to a table that is copied to each node.
        !(target !== null && GLOBAL.includes(target)),
    );
    expect(wrong).toEqual([]);
    const keyed = new Set(keys.filter(({ target }) => target === null).map(({ table }) => table));
    // A log of balances, which nothing refers to.
    expect([...distributed].filter((name) => !keyed.has(name))).toEqual(['wallet_snapshots']);
  } finally {
    await client.end();
    await database.drop();
  }
});
