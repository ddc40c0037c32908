import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { UNFINISHED_STATUSES } from '@/lib/progress/status';

/** Leaves out `completed`, `canceled`, `failed` and `rejected`: those grow without end, and reports count them. */
const OPEN = sql.raw(UNFINISHED_STATUSES.map((status) => `'${status}'`).join(', '));

const number = z.coerce.number();
const Figures = z.object({
  webhooksWaiting: number,
  webhooksOldestSeconds: number,
  jobsWaiting: number,
  jobsFailed: number,
  backupAgeSeconds: number.nullable(),
  backupBytes: number.nullable(),
  isQuarantined: z.boolean(),
  databaseBytes: number,
});
const Orders = z.array(z.object({ connection: z.string(), status: z.string(), count: number }));
const Wallets = z.array(z.object({ connection: z.string(), balance: number, level: number.nullable() }));

export type StoredFigures = z.infer<typeof Figures> & {
  orders: z.infer<typeof Orders>;
  wallets: z.infer<typeof Wallets>;
};

/** The database's numbers about the work of all instances. Connections are named by their slug. */
export async function storedFigures(db: Queryable): Promise<StoredFigures> {
  const [figures, orders, wallets] = await Promise.all([
    db.execute(sql`select
      (select count(*) from webhook_inbox where processed_at is null) as "webhooksWaiting",
      (select coalesce(extract(epoch from now() - min(received_at)), 0) from webhook_inbox where processed_at is null)
        as "webhooksOldestSeconds",
      (select count(*) from jobs where failed_at is null) as "jobsWaiting",
      (select count(*) from jobs where failed_at is not null) as "jobsFailed",
      extract(epoch from now() - last.ended_at) as "backupAgeSeconds", last.bytes as "backupBytes",
      exists (select from settings where key = 'quarantine') as "isQuarantined",
      pg_database_size(current_database()) as "databaseBytes"
      from (select 1) one left join lateral (select ended_at, bytes from backups
        where ended_at is not null and problem is null and deleted_at is null order by ended_at desc limit 1) last on true`),
    db.execute(sql`select slug as connection, status, count(*) from deliveries
      join connections on connections.id = connection_id
      where status in (${OPEN}) and removed_at is null group by 1, 2`),
    db.execute(sql`select slug as connection, balance, warning_level as level from connections
      join lateral (select balance, warning_level from wallet_snapshots where connection_id = connections.id
        order by at desc limit 1) newest on true where removed_at is null`),
  ]);
  return {
    ...Figures.parse(figures.rows[0]),
    orders: Orders.parse(orders.rows),
    wallets: Wallets.parse(wallets.rows),
  };
}

const Sizes = z.object({
  postgres: z.string(),
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
});

/**
 * The version of PostgreSQL, and the size of each table with its indexes. Rows are PostgreSQL's own estimate; a table that it
 * has not analyzed yet has its count of changes.
 */
export async function databaseSizes(db: Queryable): Promise<z.infer<typeof Sizes>> {
  const { rows } = await db.execute(sql`select current_setting('server_version') as postgres, (
    select json_agg(json_build_object('name', relname, 'bytes', pg_total_relation_size(oid),
        'rows', case when reltuples < 0 then coalesce(pg_stat_get_live_tuples(oid), 0) else reltuples::bigint end)
      order by pg_total_relation_size(oid) desc)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`);
  return Sizes.parse(rows[0]);
}
