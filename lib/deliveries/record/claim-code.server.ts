import type { Queryable } from '@/lib/db/client.server';
import { searchTextOf } from '@/lib/order/search-text';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { type LedgerRow, lockCode, lockDelivery, mergeRows, type NewEvent } from '../ledger/rows.server';
import { problemAfter } from '../ledger/unresolved';
import { writeChange } from './change-order.server';

/** The service may reuse a code for a new order. Creation times within this range mean the same order. */
const SAME_TIME_MS = 10 * 60_000;

/**
 * Claims the code of a response for a locked row without one. A row that was imported for the same order is merged into it.
 * `taken`: another order has the code.
 */
export async function claimCode(tx: Queryable, row: LedgerRow, answer: ServiceDelivery, now: Date) {
  const ownerId = await lockCode(tx, row.connectionId, answer.code);
  const owner = ownerId && (await lockDelivery(tx, row.connectionId, ownerId));
  if (!owner) return row;
  if (!owner.madeElsewhere || !isSameOrder(owner, answer)) return 'taken';
  return absorb(tx, row, owner, now);
}

function isSameOrder({ createdAt }: LedgerRow, { created_at }: ServiceDelivery): boolean {
  const at = Date.parse(created_at ?? '');
  return Number.isNaN(at) || Math.abs(at - createdAt.getTime()) < SAME_TIME_MS;
}

async function absorb(tx: Queryable, row: LedgerRow, added: LedgerRow, now: Date): Promise<LedgerRow> {
  const change = { ...sinceAdded(row, added), problem: problemAfter(row, true), updatedAt: now };
  await mergeRows(tx, row.connectionId, added.id, row.id);
  const events: NewEvent[] = [{ kind: 'joined', source: 'answer', at: now }];
  await writeChange(tx, row, { change, events, alsoChanged: [added.id] }, now);
  return { ...row, ...change };
}

/** The columns to take from the imported row of the same order. */
type Own =
  | (
      | 'id'
      | 'connectionId'
      | 'reference'
      | 'replaces'
      | 'madeElsewhere'
      | 'generation'
      | 'orderWebhookDigest'
      | 'requestBody'
      | 'draft'
    )
  | ('problem' | 'originLabel' | 'originLatitude' | 'originLongitude' | 'paymentType' | 'amount' | 'estimatedFee')
  | 'erasedAt'
  | (
      | 'customerName'
      | 'customerPhone'
      | 'phone'
      | 'area'
      | 'pinArea'
      | 'scheduledAt'
      | 'sendUntil'
      | 'createdBy'
      | 'createdAt'
      | 'updatedAt'
    );

/** The columns that service responses have filled since the import. The row of our own create has the rest. */
function sinceAdded(row: LedgerRow, added: LedgerRow) {
  return {
    code: added.code,
    recordId: added.recordId,
    createdAtService: added.createdAtService,
    status: added.status,
    statusAt: added.statusAt,
    endedAt: added.endedAt,
    dealtWithAt: row.dealtWithAt ?? added.dealtWithAt,
    acceptedAt: added.acceptedAt,
    pickedUpAt: added.pickedUpAt,
    deliveredAt: added.deliveredAt,
    reportedStatus: added.reportedStatus,
    reportedAt: added.reportedAt,
    confirmedAt: added.confirmedAt,
    nextCheckAt: added.nextCheckAt,
    checkCount: added.checkCount,
    testMode: added.testMode,
    currency: added.currency,
    deliveryFee: added.deliveryFee,
    branchId: row.branchId ?? added.branchId,
    customerAddress: added.customerAddress || row.customerAddress,
    customerLatitude: added.customerLatitude ?? row.customerLatitude,
    customerLongitude: added.customerLongitude ?? row.customerLongitude,
    driverName: added.driverName,
    driverPhone: added.driverPhone,
    driverLatitude: added.driverLatitude,
    driverLongitude: added.driverLongitude,
    driverSeenAt: added.driverSeenAt,
    driverMovedAt: added.driverMovedAt,
    driverMovedLatitude: added.driverMovedLatitude,
    driverMovedLongitude: added.driverMovedLongitude,
    driverWayMeters: added.driverWayMeters,
    driverConfirmedAt: added.driverConfirmedAt,
    driverConfirmedLatitude: added.driverConfirmedLatitude,
    driverConfirmedLongitude: added.driverConfirmedLongitude,
    distanceMeters: added.distanceMeters,
    durationSeconds: added.durationSeconds,
    promisedAt: row.promisedAt ?? added.promisedAt,
    trackingUrl: added.trackingUrl,
    pickupQrUrl: added.pickupQrUrl,
    cancelReason: added.cancelReason,
    searchText: searchTextOf({
      ...row,
      code: added.code,
      driverName: added.driverName,
      driverPhone: added.driverPhone,
    }),
  } satisfies Omit<LedgerRow, Own>;
}
