import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isOfThisWorld } from '@/lib/connections/mode.server';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections, deliveries, deliveryEvents, driverPositions, users } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import type { Generation } from '@/lib/service/model/generation';
import { generationOf } from './generation-of';
import { DeliveryProblem, type DeliveryRow } from './schema';

export type LedgerRow = typeof deliveries.$inferSelect;
export type NewLedgerRow = typeof deliveries.$inferInsert;
export type LedgerChange = Partial<NewLedgerRow>;
export type NewEvent = Omit<typeof deliveryEvents.$inferInsert, 'connectionId' | 'deliveryId'>;

const TRAIL_POINTS = 500;
const MOST_IN_DOUBT = 500;

/** Adds the row of a new order, unless its reference is taken; answers whether it did. In a transaction. */
export async function insertDelivery(db: Queryable, row: NewLedgerRow): Promise<boolean> {
  await holdConnection(db, row.connectionId);
  const added = await db.insert(deliveries).values(row).onConflictDoNothing().returning({ id: deliveries.id });
  return added.length === 1;
}

/** An order is of a connection that is there: it can't be removed before the transaction ends. 404 `unknown_connection`. */
async function holdConnection(db: Queryable, id: string): Promise<void> {
  const [row] = await db
    .select({ removedAt: connections.removedAt })
    .from(connections)
    .where(eq(connections.id, id))
    .for('key share');
  if (!row || row.removedAt) throw new Problem(404, 'unknown_connection');
}

export async function findByReference(db: Queryable, connectionId: string, reference: string) {
  return first(
    await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.reference, reference))),
  );
}

export async function findByCode(db: Queryable, connectionId: string, code: string) {
  return first(
    await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.code, code)))
      .orderBy(desc(deliveries.createdAt))
      .limit(1),
  );
}

export async function findById(db: Queryable, connectionId: string, id: string) {
  return first(
    await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, id))),
  );
}

/** The row, held until the end of the transaction. */
export async function lockDelivery(db: Queryable, connectionId: string, id: string) {
  return first(
    await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, id)))
      .for('update'),
  );
}

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
  if (events.length === 0) return;
  await db.insert(deliveryEvents).values(events.map((event) => ({ ...event, connectionId, deliveryId })));
}

export async function addPosition(db: Queryable, position: typeof driverPositions.$inferInsert): Promise<void> {
  await db.insert(driverPositions).values(position).onConflictDoNothing();
}

/** The newest points of a driver's way, oldest first. */
export async function trailOf(db: Queryable, connectionId: string, deliveryId: string) {
  const newest = await db
    .select({ at: driverPositions.at, latitude: driverPositions.latitude, longitude: driverPositions.longitude })
    .from(driverPositions)
    .where(and(eq(driverPositions.connectionId, connectionId), eq(driverPositions.deliveryId, deliveryId)))
    .orderBy(desc(driverPositions.at))
    .limit(TRAIL_POINTS);
  return newest.reverse().map(({ at, ...point }) => ({ at: at.toISOString(), ...point }));
}

export async function eventsOf(db: Queryable, connectionId: string, deliveryId: string) {
  return db
    .select({ event: deliveryEvents, userName: users.name })
    .from(deliveryEvents)
    .leftJoin(users, eq(users.id, deliveryEvents.userId))
    .where(and(eq(deliveryEvents.connectionId, connectionId), eq(deliveryEvents.deliveryId, deliveryId)))
    .orderBy(asc(deliveryEvents.at), asc(deliveryEvents.id));
}

export async function nameOfUser(db: Queryable, userId: string): Promise<string | null> {
  return first(await db.select({ name: users.name }).from(users).where(eq(users.id, userId)))?.name ?? null;
}

/** Orders whose code nobody knows: sent and not answered, or given up by somebody since an instant. Newest first. */
export async function rowsInDoubt(db: Queryable, connectionId: string, since: Date): Promise<LedgerRow[]> {
  const wasGivenUp = and(
    eq(deliveries.status, 'rejected'),
    gte(deliveries.createdAt, since),
    sql`${deliveries.problem} ->> 'kind' = 'given_up'`,
  );
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        isNull(deliveries.code),
        or(inArray(deliveries.status, ['submitting', 'unknown']), wasGivenUp),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(MOST_IN_DOUBT);
}

/** Makes sure, until the end of the transaction, that nobody else takes this code for a row of theirs. */
export async function claimCode(db: Queryable, connectionId: string, id: string, code: string): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${connectionId}:${code}`}::text, 0))`);
  const owner = await findByCode(db, connectionId, code);
  return !owner || owner.id === id;
}

/** Takes a refused order's row for another try under its reference; answers whether nobody else had. */
export async function reopenRejected(
  db: Queryable,
  connectionId: string,
  id: string,
  change: LedgerChange,
): Promise<boolean> {
  await holdConnection(db, connectionId);
  const taken = await db
    .update(deliveries)
    .set(change)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, id), eq(deliveries.status, 'rejected')))
    .returning({ id: deliveries.id });
  return taken.length === 1;
}

/** Writes an order over that is being sent by `generation`; answers whether it still was. */
export async function rewriteSubmitting(
  db: Queryable,
  connectionId: string,
  id: string,
  generation: Generation,
  change: LedgerChange,
): Promise<boolean> {
  const written = await db
    .update(deliveries)
    .set(change)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.id, id),
        eq(deliveries.status, 'submitting'),
        eq(deliveries.generation, generation),
      ),
    )
    .returning({ id: deliveries.id });
  return written.length === 1;
}

export async function findBranch(db: Queryable, connectionId: string, id: string) {
  return first(
    await db
      .select()
      .from(branches)
      .where(and(eq(branches.connectionId, connectionId), eq(branches.id, id))),
  );
}

/** Connections that are still there and have rows which a worker has to look at. */
export async function connectionsWithDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.connectionId })
    .from(deliveries)
    .where(and(lte(deliveries.nextCheckAt, now), inArray(deliveries.connectionId, present(db))));
  return rows.map(({ id }) => id);
}

/**
 * Rows of connections that are still there, or of one of them, which a worker has to look at, taken so that no other
 * instance takes them before `leaseUntil`.
 */
export async function claimDue(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
  connectionId?: string,
): Promise<LedgerRow[]> {
  const whose = connectionId
    ? eq(deliveries.connectionId, connectionId)
    : inArray(deliveries.connectionId, present(db));
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(lte(deliveries.nextCheckAt, now), whose))
    .orderBy(asc(deliveries.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(deliveries).set({ nextCheckAt: leaseUntil }).where(inArray(deliveries.id, due)).returning();
}

const present = (db: Queryable) => db.select({ id: connections.id }).from(connections).where(isOfThisWorld());

export type ListWhere = {
  connectionId: string;
  term?: string;
  statuses?: string[];
  branchId?: string;
  createdFrom?: Date;
  createdBefore?: Date;
  paymentType?: string;
  testMode?: boolean;
};
export type Position = { createdAt: string; id: string };

/**
 * One page, newest first, on one side of a position. `createdAt` travels as PostgreSQL's own text, since a cursor must
 * be exact. Every shape of it is served by an index of `deliveries` (`deliveries_newest`, `_by_status`, `_by_branch`, `_search`).
 */
export async function pageOfDeliveries(
  db: Queryable,
  where: ListWhere,
  page: { limit: number; olderThan?: Position; newerThan?: Position },
): Promise<DeliveryRow[]> {
  const { olderThan, newerThan } = page;
  const edge = olderThan
    ? sql`(${deliveries.createdAt}, ${deliveries.id}) < (${olderThan.createdAt}::timestamptz, ${olderThan.id}::uuid)`
    : newerThan
      ? sql`(${deliveries.createdAt}, ${deliveries.id}) > (${newerThan.createdAt}::timestamptz, ${newerThan.id}::uuid)`
      : undefined;
  const rows = await selectRows(db)
    .where(and(...conditions(where), edge))
    .orderBy(
      ...(newerThan
        ? [asc(deliveries.createdAt), asc(deliveries.id)]
        : [desc(deliveries.createdAt), desc(deliveries.id)]),
    )
    .limit(page.limit);
  return (newerThan ? rows.reverse() : rows).map(toRow);
}

/** The current rows of some deliveries, in no order. */
export async function rowsByIds(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db).where(and(eq(deliveries.connectionId, connectionId), inArray(deliveries.id, ids)));
  return rows.map(toRow);
}

function selectRows(db: Queryable) {
  return db
    .select({ delivery: deliveries, branchName: branches.name })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .$dynamic();
}

function conditions(where: ListWhere): (SQL | undefined)[] {
  const { term, statuses, branchId, createdFrom, createdBefore, paymentType, testMode } = where;
  return [
    eq(deliveries.connectionId, where.connectionId),
    term ? sql`${deliveries.searchText} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}` : undefined,
    statuses?.length ? inArray(deliveries.status, statuses) : undefined,
    branchId ? eq(deliveries.branchId, branchId) : undefined,
    createdFrom ? gte(deliveries.createdAt, createdFrom) : undefined,
    createdBefore ? sql`${deliveries.createdAt} < ${createdBefore}` : undefined,
    paymentType ? eq(deliveries.paymentType, paymentType) : undefined,
    testMode === undefined ? undefined : eq(deliveries.testMode, testMode),
  ];
}

/** How many deliveries created in a span stand at each status, and what the completed ones cost. Fees are decimal text, in the orders' currency. */
export async function countsByStatus(
  db: Queryable,
  connectionId: string,
  span: { from?: Date; before?: Date; statuses?: string[]; testMode?: boolean | undefined },
) {
  return db
    .select({
      status: deliveries.status,
      count: sql<number>`count(*)::int`,
      fees: sql<string>`coalesce(sum(${deliveries.deliveryFee}), 0)::text`,
      currency: sql<string | null>`max(${deliveries.currency})`,
    })
    .from(deliveries)
    .where(
      and(
        ...conditions({
          connectionId,
          createdFrom: span.from,
          createdBefore: span.before,
          statuses: span.statuses,
          testMode: span.testMode,
        }),
      ),
    )
    .groupBy(deliveries.status);
}

/** Deliveries that stand at a status since before an instant, longest first. */
export async function standingSince(
  db: Queryable,
  connectionId: string,
  statuses: string[],
  before: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  const rows = await selectRows(db)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, statuses),
        lte(deliveries.statusAt, before),
        sql`(${deliveries.scheduledAt} is null or ${deliveries.scheduledAt} <= ${before})`,
      ),
    )
    .orderBy(asc(deliveries.statusAt))
    .limit(limit);
  return rows.map(toRow);
}

/** Deliveries that came to a status after an instant, latest first. */
export async function arrivedAt(
  db: Queryable,
  connectionId: string,
  statuses: string[],
  after: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  const rows = await selectRows(db)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, statuses),
        gte(deliveries.statusAt, after),
      ),
    )
    .orderBy(desc(deliveries.statusAt))
    .limit(limit);
  return rows.map(toRow);
}

export function toRow({ delivery, branchName }: { delivery: LedgerRow; branchName: string | null }): DeliveryRow {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const problem = DeliveryProblem.safeParse(delivery.problem);
  return {
    id: delivery.id,
    code: delivery.code,
    reference: delivery.reference,
    status: delivery.status,
    generation: generationOf(delivery),
    testMode: delivery.testMode,
    branchId: delivery.branchId,
    branchName,
    originLabel: delivery.originLabel,
    customerName: delivery.customerName,
    customerPhone: delivery.customerPhone,
    customerAddress: delivery.customerAddress,
    paymentType: delivery.paymentType,
    amount: delivery.amount,
    currency: delivery.currency,
    deliveryFee: delivery.deliveryFee,
    estimatedFee: delivery.estimatedFee,
    driverName: delivery.driverName,
    driverPhone: delivery.driverPhone,
    driverLatitude: delivery.driverLatitude,
    driverLongitude: delivery.driverLongitude,
    driverSeenAt: iso(delivery.driverSeenAt),
    scheduledAt: iso(delivery.scheduledAt),
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    statusAt: delivery.statusAt.toISOString(),
    endedAt: iso(delivery.endedAt),
    problem: problem.success ? problem.data : null,
  };
}

function first<T>(rows: T[]): T | undefined {
  return rows[0];
}
