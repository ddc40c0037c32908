import { and, desc, eq, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { addressRequests, branches, deliveries } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';

export type AddressRequestRow = typeof addressRequests.$inferSelect;
export type LinkedDelivery = typeof deliveries.$inferSelect;

/** A link with its order, once that is made. */
export type Found = {
  request: AddressRequestRow;
  delivery: LinkedDelivery | null;
  branch: typeof branches.$inferSelect | null;
};

const MOST_LISTED = 20;

export async function insertRequest(db: Queryable, row: typeof addressRequests.$inferInsert): Promise<void> {
  await db.insert(addressRequests).values(row);
}

export async function findRequest(
  db: Queryable,
  { connection, user }: Seer,
  id: string,
): Promise<AddressRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(addressRequests)
    .where(and(isRequest(connection.id, id), isSeenBy(user)));
  return row;
}

/** Confirmed addresses of orders that are not made yet and that no form has taken, newest first. */
export async function untakenRequests(
  db: Queryable,
  { connection, user }: Seer,
  now: Date,
): Promise<AddressRequestRow[]> {
  return db
    .select()
    .from(addressRequests)
    .where(
      and(
        eq(addressRequests.connectionId, connection.id),
        isSeenBy(user),
        isNotNull(addressRequests.confirmedAt),
        isNull(addressRequests.takenAt),
        isNull(addressRequests.endedAt),
        sql`${addressRequests.expiresAt} > ${now.toISOString()}::timestamptz`,
        notExists(theirDelivery(db)),
      ),
    )
    .orderBy(desc(addressRequests.confirmedAt), desc(addressRequests.id))
    .limit(MOST_LISTED);
}

/** Whether an order has this reference. One that the service refused gives it back. */
export async function isReferenceTaken(db: Queryable, connectionId: string, reference: string): Promise<boolean> {
  const [taken] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.reference, reference),
        ne(deliveries.status, 'rejected'),
      ),
    );
  return taken !== undefined;
}

type Change = Partial<Pick<AddressRequestRow, 'endedAt' | 'takenAt'>>;

/** Returns whether there is such a link that has not ended. */
export async function changeRequest(
  db: Queryable,
  { connection, user }: Seer,
  id: string,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await db
    .update(addressRequests)
    .set(change)
    .where(and(isRequest(connection.id, id), isSeenBy(user), isNull(addressRequests.endedAt)));
  return rowCount === 1;
}

/** Stores an answer while the link is open and its order not made. Returns whether it was. */
export async function storeAnswer(
  db: Queryable,
  { connectionId, id }: Pick<AddressRequestRow, 'connectionId' | 'id'>,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(addressRequests)
    .set({ answer, confirmedAt: now, takenAt: null })
    .where(
      and(
        isRequest(connectionId, id),
        isNull(addressRequests.endedAt),
        sql`${addressRequests.expiresAt} > ${now.toISOString()}::timestamptz`,
        notExists(theirDelivery(db)),
      ),
    );
  return rowCount === 1;
}

/** The link with this digest, with its order once that is made. */
export async function findByDigest(db: Queryable, digest: string): Promise<Found | undefined> {
  const [row] = await db
    .select({ request: addressRequests, delivery: deliveries, branch: branches })
    .from(addressRequests)
    .leftJoin(deliveries, isTheirDelivery())
    .leftJoin(branches, isItsBranch())
    .where(eq(addressRequests.digest, digest));
  return row;
}

/** The order that was sent instead of a canceled one. */
export async function findReplacement(
  db: Queryable,
  { connectionId, id }: Pick<LinkedDelivery, 'connectionId' | 'id'>,
): Promise<Pick<Found, 'delivery' | 'branch'> | undefined> {
  const [row] = await db
    .select({ delivery: deliveries, branch: branches })
    .from(deliveries)
    .leftJoin(branches, isItsBranch())
    .where(
      and(eq(deliveries.connectionId, connectionId), eq(deliveries.replaces, id), ne(deliveries.status, 'rejected')),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return row;
}

/** An order that the service refused was never made, and may be sent again. */
function isTheirDelivery(): SQL | undefined {
  return and(
    eq(deliveries.connectionId, addressRequests.connectionId),
    eq(deliveries.id, addressRequests.deliveryId),
    ne(deliveries.status, 'rejected'),
  );
}

function isItsBranch(): SQL | undefined {
  return and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId));
}

function theirDelivery(db: Queryable) {
  return db.select({ one: sql`1` }).from(deliveries).where(isTheirDelivery());
}

type Seer = Pick<Context, 'connection' | 'user'>;

/** A link has no branch before its order is made: somebody of some branches sees those of their own. */
function isSeenBy({ id, branches: seen }: Seer['user']): SQL | undefined {
  return seen === null ? undefined : eq(addressRequests.createdBy, id);
}

function isRequest(connectionId: string, id: string): SQL | undefined {
  return and(eq(addressRequests.connectionId, connectionId), eq(addressRequests.id, id));
}
