import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';

/** Removes positions that are older than their connection keeps them, up to a limit; returns how many. */
export async function prunePositions(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from driver_positions where ctid = any(array(
      select position.ctid from driver_positions position
      join connections on connections.id = position.connection_id
      where position.at < ${now}::timestamptz - make_interval(days =>
        coalesce((connections.attention ->> 'positionDays')::int, ${DEFAULT_ATTENTION.positionDays}::int))
      limit ${limit}))`);
  return rowCount ?? 0;
}
