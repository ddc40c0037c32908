import { asc, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { columnsOf } from '@/lib/db/columns-of';
import { deliveries } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { isRecordId } from '@/lib/service/v2/by-code-or-id.server';
import { LivePosition } from '../schema';

const LIVE = { connectionId: deliveries.connectionId, ...columnsOf(LivePosition.shape, deliveries) };
const COLUMNS = {
  ...LIVE,
  code: deliveries.code,
  recordId: deliveries.recordId,
  status: deliveries.status,
  generation: deliveries.generation,
  orderWebhookDigest: deliveries.orderWebhookDigest,
  confirmedAt: deliveries.confirmedAt,
  nextCheckAt: deliveries.nextCheckAt,
  driverName: deliveries.driverName,
  driverMovedLatitude: deliveries.driverMovedLatitude,
  driverMovedLongitude: deliveries.driverMovedLongitude,
  driverConfirmedAt: deliveries.driverConfirmedAt,
  driverConfirmedLatitude: deliveries.driverConfirmedLatitude,
  driverConfirmedLongitude: deliveries.driverConfirmedLongitude,
};
export type PositionRow = Pick<typeof deliveries.$inferSelect, keyof typeof COLUMNS>;
/**
 * Locks the deliveries of codes or record ids until the end of the transaction, always in one order. Returns the newest
 * one of a connection's code.
 */
export async function lockByCodes(db: Queryable, reports: readonly { connectionId: string; code: string }[]) {
  const rows = await db
    .select({ ...COLUMNS, createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(
      sql`(${deliveries.connectionId}, ${deliveries.id}) in (${idsBy('code', reports)} union all ${idsBy(
        'record_id',
        reports.filter(({ code }) => isRecordId(code)),
      )})`,
    )
    .orderBy(asc(deliveries.connectionId), asc(deliveries.id))
    .for('update');
  const newest = new Map<string, PositionRow & { createdAt: Date }>();
  for (const row of rows) {
    for (const code of [row.code, row.recordId]) {
      if (!code) continue;
      const known = newest.get(keyOf(row.connectionId, code));
      if (!known || known.createdAt <= row.createdAt) newest.set(keyOf(row.connectionId, code), row);
    }
  }
  return (connectionId: string, code: string): PositionRow | undefined => newest.get(keyOf(connectionId, code));
}

function idsBy(column: 'code' | 'record_id', reports: readonly { connectionId: string; code: string }[]) {
  const ids = sql.param(reports.map(({ connectionId }) => connectionId));
  const codes = sql.param(reports.map(({ code }) => code));
  return sql`select named.connection_id, named.id from unnest(${ids}::uuid[], ${codes}::text[]) as report (connection_id, code)
    join deliveries as named on named.connection_id = report.connection_id and named.${sql.identifier(column)} = report.code`;
}

function keyOf(connectionId: string, code: string) {
  return `${connectionId} ${code}`;
}

export type PositionsQuery = { connectionId: string; ids: readonly string[] };

/** The current positions of deliveries, of each connection in no order. */
export async function livePositions(db: Queryable, asked: readonly PositionsQuery[]): Promise<LivePosition[][]> {
  const all = asked.flatMap(({ connectionId, ids }) => ids.map((id) => ({ connectionId, id })));
  const rows = await db
    .select(LIVE)
    .from(deliveries)
    .where(
      sql`(${LIVE.connectionId}, ${LIVE.id}) in (select * from unnest(
        ${sql.param(all.map((wanted) => wanted.connectionId))}::uuid[], ${sql.param(all.map((wanted) => wanted.id))}::uuid[]))`,
    );
  const found = new Map(rows.map((row) => [keyOf(row.connectionId, row.id), row]));
  return asked.map((wanted) =>
    wanted.ids.flatMap((wantedId) => {
      const row = found.get(keyOf(wanted.connectionId, wantedId));
      return row ? [shown(LivePosition.shape, row)] : [];
    }),
  );
}

/** Writes the driver's place and movement, and the next check, of several deliveries. */
export async function writePositions(db: Queryable, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const all = <Value>(read: (row: PositionRow) => Value) => sql.param(rows.map(read));
  await db.execute(sql`
    update deliveries set
      driver_latitude = new.latitude, driver_longitude = new.longitude, driver_seen_at = new.seen_at,
      driver_moved_at = new.moved_at, driver_moved_latitude = new.moved_latitude,
      driver_moved_longitude = new.moved_longitude, driver_way_meters = new.way_meters, next_check_at = new.next_check_at
    from unnest(
      ${all(({ connectionId }) => connectionId)}::uuid[],
      ${all(({ id }) => id)}::uuid[],
      ${all(({ driverLatitude }) => driverLatitude)}::float8[],
      ${all(({ driverLongitude }) => driverLongitude)}::float8[],
      ${all(({ driverSeenAt }) => driverSeenAt?.toISOString() ?? null)}::timestamptz[],
      ${all(({ driverMovedAt }) => driverMovedAt?.toISOString() ?? null)}::timestamptz[],
      ${all(({ driverMovedLatitude }) => driverMovedLatitude)}::float8[],
      ${all(({ driverMovedLongitude }) => driverMovedLongitude)}::float8[],
      ${all(({ driverWayMeters }) => driverWayMeters)}::float8[],
      ${all(({ nextCheckAt }) => nextCheckAt?.toISOString() ?? null)}::timestamptz[]
    ) as new (connection_id, id, latitude, longitude, seen_at, moved_at, moved_latitude, moved_longitude, way_meters, next_check_at)
    where deliveries.connection_id = new.connection_id and deliveries.id = new.id`);
}
