import { and, asc, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { defaultsOf } from '@/lib/db/defaults-of';
import { type Branches, ofBranches, ofGivenBranches, ofGivenConnection } from '@/lib/db/of-branches';
import { prepared } from '@/lib/db/prepared';
import { branches, connections, deliveries, deliveryEvents, driverPositions, users } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { isRecordId } from '@/lib/service/v2/by-code-or-id.server';

export type LedgerRow = typeof deliveries.$inferSelect;
export type NewLedgerRow = typeof deliveries.$inferInsert;
export type LedgerChange = Partial<NewLedgerRow>;
export type NewEventRow = typeof deliveryEvents.$inferInsert;
export type NewPosition = typeof driverPositions.$inferInsert;
export type NewEvent = Omit<NewEventRow, 'connectionId' | 'deliveryId'>;
/** The columns that an order may leave open, as they are then. */
export const OPEN_COLUMNS = defaultsOf(deliveries);

const TRAIL_POINTS = 500;
const MOST_UNRESOLVED = 500;

/** Adds the row of a new order unless its reference is taken; returns whether it did. In a transaction. */
export async function insertDelivery(db: Queryable, row: NewLedgerRow): Promise<boolean> {
  await holdConnection(db, row.connectionId);
  const { rowCount } = await db.insert(deliveries).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Keeps the connection from being removed before the transaction ends. 404 `unknown_connection`. */
async function holdConnection(db: Queryable, id: string): Promise<void> {
  const [row] = await heldConnection(db).execute({ id });
  if (!row || row.removedAt) throw new Problem(404, 'unknown_connection');
}

const heldConnection = prepared('held_connection', (db: Queryable) =>
  db
    .select({ removedAt: connections.removedAt })
    .from(connections)
    .where(eq(connections.id, sql.placeholder('id')))
    .for('key share'),
);

export async function findByReference(db: Queryable, connectionId: string, reference: string) {
  return first(await ofReference(db, connectionId, reference));
}

/** The order with a reference, locked until the end of the transaction. */
export async function lockByReference(db: Queryable, connectionId: string, reference: string) {
  return first(await ofReference(db, connectionId, reference).for('update'));
}

function ofReference(db: Queryable, connectionId: string, reference: string) {
  const isIt = and(eq(deliveries.connectionId, connectionId), eq(deliveries.reference, reference));
  return db.select().from(deliveries).where(isIt);
}

/** The newest order with a code, or with this record id: a webhook may name either. */
export async function findByCode(db: Queryable, connectionId: string, code: string) {
  const found = first(await byCode(db).execute({ connectionId, code }));
  return found ?? (isRecordId(code) ? findByRecordId(db, connectionId, code) : undefined);
}

function findByRecordId(db: Queryable, connectionId: string, recordId: string) {
  return newest(db, and(eq(deliveries.connectionId, connectionId), eq(deliveries.recordId, recordId)));
}

/** The order that was sent instead of a canceled one: the newest. */
export function findReplacement(db: Queryable, connectionId: string, id: string, branches: Branches) {
  const isInstead = and(eq(deliveries.connectionId, connectionId), eq(deliveries.replaces, id));
  return newest(db, and(isInstead, ofBranches(deliveries.branchId, branches)));
}

async function newest(db: Queryable, where: SQL | undefined) {
  return first(await db.select().from(deliveries).where(where).orderBy(desc(deliveries.createdAt)).limit(1));
}

export async function findById(db: Queryable, connectionId: string, id: string, branches: Branches) {
  return first(await byId(db).execute({ connectionId, id, branches }));
}

const byCode = prepared('delivery_by_code', (db: Queryable) =>
  db
    .select()
    .from(deliveries)
    .where(and(ofGivenConnection(deliveries), eq(deliveries.code, sql.placeholder('code'))))
    .orderBy(desc(deliveries.createdAt))
    .limit(1),
);
const byId = prepared('delivery_by_id', (db: Queryable) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        ofGivenConnection(deliveries),
        eq(deliveries.id, sql.placeholder('id')),
        ofGivenBranches(deliveries.branchId),
      ),
    ),
);

/** The row, locked until the end of the transaction. */
export async function lockDelivery(db: Queryable, connectionId: string, id: string) {
  return first(await lockDeliveries(db, connectionId, [id]));
}

/** Several rows, locked until the end of the transaction; always in one order. */
export async function lockDeliveries(db: Queryable, connectionId: string, ids: readonly string[]) {
  return lockedRows(db).execute({ connectionId, ids });
}

const lockedRows = prepared('locked_deliveries', (db: Queryable) =>
  db
    .select()
    .from(deliveries)
    .where(and(ofGivenConnection(deliveries), sql`${deliveries.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .orderBy(asc(deliveries.id))
    .for('update'),
);

export async function changeDelivery(
  db: Queryable,
  connectionId: string,
  id: string,
  change: LedgerChange,
): Promise<void> {
  await db
    .update(deliveries)
    .set(change)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, id)));
}

export async function addEvents(
  db: Queryable,
  connectionId: string,
  deliveryId: string,
  events: NewEvent[],
): Promise<void> {
  await insertEvents(
    db,
    events.map((event) => ({ ...event, connectionId, deliveryId })),
  );
}

/** Adds events of any deliveries. */
export async function insertEvents(db: Queryable, events: NewEventRow[]): Promise<void> {
  if (events.length > 0) await db.insert(deliveryEvents).values(events);
}

/** For a transaction that a crash may lose: its commit does not wait for the disk. */
export async function commitWithoutWaiting(db: Queryable): Promise<void> {
  await db.execute(sql`set local synchronous_commit = off`);
}

/** A position that is already there stays. */
export async function addPositions(db: Queryable, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await db
    .insert(driverPositions)
    .values([...positions])
    .onConflictDoNothing();
}

/** The newest positions of the driver, oldest first. */
export async function trailOf(db: Queryable, connectionId: string, deliveryId: string) {
  const points = await trail(db).execute({ connectionId, deliveryId });
  return points.reverse().map(({ at, ...point }) => ({ at: at.toISOString(), ...point }));
}

const trail = prepared('trail_of_delivery', (db: Queryable) =>
  db
    .select({ at: driverPositions.at, latitude: driverPositions.latitude, longitude: driverPositions.longitude })
    .from(driverPositions)
    .where(and(ofGivenConnection(driverPositions), eq(driverPositions.deliveryId, sql.placeholder('deliveryId'))))
    .orderBy(desc(driverPositions.at))
    .limit(TRAIL_POINTS),
);

export async function eventsOf(db: Queryable, connectionId: string, deliveryId: string) {
  return events(db).execute({ connectionId, deliveryId });
}

const events = prepared('events_of_delivery', (db: Queryable) =>
  db
    .select({ event: deliveryEvents, userName: users.name })
    .from(deliveryEvents)
    .leftJoin(users, eq(users.id, deliveryEvents.userId))
    .where(and(ofGivenConnection(deliveryEvents), eq(deliveryEvents.deliveryId, sql.placeholder('deliveryId'))))
    .orderBy(asc(deliveryEvents.at), asc(deliveryEvents.id)),
);

export async function nameOfUser(db: Queryable, userId: string): Promise<string | null> {
  return first(await db.select({ name: users.name }).from(users).where(eq(users.id, userId)))?.name ?? null;
}

/** Orders that may exist at the service under a code that the ledger does not know. Newest first. */
export async function unresolvedRows(
  db: Queryable,
  connectionId: string,
  { markedSince }: { markedSince: Date },
): Promise<LedgerRow[]> {
  const wasMarkedNotCreated = and(
    eq(deliveries.status, 'rejected'),
    gte(deliveries.createdAt, markedSince),
    sql`${deliveries.problem} ->> 'kind' = 'marked_not_created'`,
  );
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        isNull(deliveries.code),
        or(inArray(deliveries.status, ['submitting', 'unknown']), wasMarkedNotCreated),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(MOST_UNRESOLVED);
}

/** Locks a code until the end of the transaction. Returns the id of the row that has it. */
export async function lockCode(db: Queryable, connectionId: string, code: string): Promise<string | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${connectionId}:${code}`}::text, 0))`);
  const [owner] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.code, code)))
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return owner?.id;
}

export async function findBranch(db: Queryable, connectionId: string, id: string) {
  return first(await branchById(db).execute({ connectionId, id }));
}

const branchById = prepared('branch_of_order', (db: Queryable) =>
  db
    .select()
    .from(branches)
    .where(and(ofGivenConnection(branches), eq(branches.id, sql.placeholder('id')))),
);

export type Pickup = { branchId: string; latitude: number | null; longitude: number | null };

/** The branches at which an order may be picked up. */
export async function pickupBranches(db: Queryable, connectionId: string): Promise<Pickup[]> {
  return db
    .select({ branchId: branches.id, latitude: branches.latitude, longitude: branches.longitude })
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), isNull(branches.goneAt)));
}

/** Moves everything that belongs to one delivery to another one, then deletes the first. In a transaction. */
export async function mergeRows(db: Queryable, connectionId: string, fromId: string, toId: string): Promise<void> {
  await db
    .update(deliveryEvents)
    .set({ deliveryId: toId })
    .where(
      and(
        eq(deliveryEvents.connectionId, connectionId),
        eq(deliveryEvents.deliveryId, fromId),
        // The merged row was not an order of its own.
        ne(deliveryEvents.kind, 'made_elsewhere'),
      ),
    );
  await db.execute(sql`
    insert into driver_positions (connection_id, delivery_id, at, latitude, longitude, source)
    select connection_id, ${toId}::uuid, at, latitude, longitude, source from driver_positions
    where connection_id = ${connectionId} and delivery_id = ${fromId}
    on conflict do nothing`);
  await db.delete(deliveries).where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, fromId)));
}

function first<T>(rows: T[]): T | undefined {
  return rows[0];
}
