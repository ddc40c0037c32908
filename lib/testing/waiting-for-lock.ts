import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';

/** For tests: the number of statements in the database that wait for a lock. */
export async function waitingForLock(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
