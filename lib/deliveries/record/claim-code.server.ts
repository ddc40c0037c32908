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

/** Our own row keeps what its create wrote; all other columns are the imported one's, which responses have filled since. */
function sinceAdded(row: LedgerRow, added: LedgerRow) {
  const {
    id,
    connectionId,
    reference,
    replaces,
    madeElsewhere,
    generation,
    orderWebhookDigest,
    requestBody,
    draft,
    problem,
    originLabel,
    originLatitude,
    originLongitude,
    paymentType,
    amount,
    estimatedFee,
    customerName,
    customerPhone,
    phone,
    area,
    pinArea,
    scheduledAt,
    sendUntil,
    createdBy,
    createdAt,
    updatedAt,
    erasedAt,
    ...since
  } = added;
  const { code, driverName, driverPhone } = since;
  return {
    ...since,
    dealtWithAt: row.dealtWithAt ?? since.dealtWithAt,
    promisedAt: row.promisedAt ?? since.promisedAt,
    branchId: row.branchId ?? since.branchId,
    customerAddress: since.customerAddress || row.customerAddress,
    customerLatitude: since.customerLatitude ?? row.customerLatitude,
    customerLongitude: since.customerLongitude ?? row.customerLongitude,
    searchText: searchTextOf({ ...row, code, driverName, driverPhone }),
  };
}
