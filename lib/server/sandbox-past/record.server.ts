import { syncBranches } from '@/lib/branches/sync.server';
import { updateConnectionRow } from '@/lib/connections/model/rows.server';
import { logFailure } from '@/lib/db/outage-log';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { rememberCustomerElsewhere } from '@/lib/deliveries/imports/remember-customer.server';
import { addPositions, insertEvents } from '@/lib/deliveries/ledger/rows.server';
import { env } from '@/lib/env';
import { readInvoice } from '@/lib/invoices/read.server';
import { syncInvoices } from '@/lib/invoices/sync.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { merchantIdOf } from './add-merchants.server';
import { type Diary, type DiaryOrder, readDiary } from './diary.server';
import { pastCustomers } from './past-customers.server';
import { type PastOrder, pastOrder } from './past-order.server';
import {
  codesThatExist,
  insertCustomers,
  insertDeliveries,
  insertSnapshots,
  isPastRecorded,
  markPastRecorded,
} from './past-rows.server';
import { makerOf, recordTeam } from './team.server';

/** At the speed of the shop a driver has usually left the pickup after four minutes, in its past after seven. */
const PICKUP_MINUTES = 4;
const PAST_PICKUP_MINUTES = 7;
/** The shop's rush: the orders that a webhook may still report. */
const RUSH_MS = 3_600_000;
const CHUNK = 100;

/**
 * Records at the first start what the dashboard would have recorded of a shop's past. Resolves when the orders under way
 * are in the ledger, to the rest of the work.
 */
export async function recordSandboxPast(
  ctx: ServiceContext,
  signal: AbortSignal,
): Promise<{ rest: Promise<void> } | null> {
  try {
    const diary = await diaryOf(ctx);
    if (!diary) return null;
    await updateConnectionRow(ctx.db, ctx.connection.id, {
      attention: { ...ctx.connection.attention, pickupMinutes: PICKUP_MINUTES },
    });
    await syncBranches(ctx);
    await recordTeam(ctx);
    const since = ctx.now().getTime() - RUSH_MS;
    const [rush, older] = split(diary.orders, ({ delivery }) => Date.parse(delivery.created_at ?? '') > since);
    const recorded = await recordOrders(ctx, rush, PICKUP_MINUTES);
    const rest = recordRest(ctx, { ...diary, orders: older }, recorded, signal);
    return { rest: rest.catch((error: unknown) => warn(ctx, error)) };
  } catch (error) {
    warn(ctx, error);
    return null;
  }
}

function warn({ connection }: ServiceContext, error: unknown): void {
  logFailure('past of the sandbox not recorded', error, connection.id);
}

/** The diary of a merchant with a past that is not recorded yet. */
async function diaryOf(ctx: ServiceContext): Promise<Diary | null> {
  const merchantId = await merchantIdOf(ctx.connection);
  // An earlier version has imported the past by its codes.
  const isDone = (await isPastRecorded(ctx.db, ctx.connection.id)) || (await readNewestCodeList(ctx)).list;
  return merchantId === null || isDone ? null : readDiary(env().SERVICE_BASE_URL, merchantId);
}

/** The newest first, in groups, so that pages find a connection to the database meanwhile. */
async function recordRest(ctx: ServiceContext, diary: Diary, rush: PastOrder[], signal: AbortSignal): Promise<void> {
  const recorded = [...rush];
  for (let begin = 0; begin < diary.orders.length; begin += CHUNK) {
    if (signal.aborted) return;
    recorded.push(...(await recordOrders(ctx, diary.orders.slice(begin, begin + CHUNK), PAST_PICKUP_MINUTES)));
  }
  const { connection, db } = ctx;
  const { customers, addresses } = pastCustomers(recorded);
  const currency = connection.currency;
  await db.transaction(async (tx) => {
    await insertCustomers(tx, customers, addresses);
    for (const { row, input } of recorded) if (!input) await rememberCustomerElsewhere(tx, row, connection.country);
    await insertSnapshots(
      tx,
      diary.balances.map(({ at, balance }) => ({
        connectionId: connection.id,
        at,
        balance: String(balance),
        currency,
        source: 'worker',
        warningLevel: diary.warningLevel === null ? null : String(diary.warningLevel),
      })),
    );
    await markPastRecorded(tx, connection.id);
    await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [connection.id] });
  });
  await syncInvoices(ctx);
  for (const id of diary.refundIds) await readInvoice({ ...ctx, signal }, { id });
}

/** Records orders that the ledger does not have, in one transaction. Nothing is announced: it happened before. */
async function recordOrders(ctx: ServiceContext, orders: DiaryOrder[], pickupMinutes: number): Promise<PastOrder[]> {
  const { db, connection } = ctx;
  const codes = orders.map(({ delivery }) => delivery.code);
  const known = codes.length === 0 ? new Set() : await codesThatExist(db, connection.id, codes);
  const missing = orders.filter(({ delivery }) => !known.has(delivery.code));
  const past: PastOrder[] = [];
  for (const order of missing) {
    const user = makerOf(order.delivery.code);
    const context = { ...ctx, user, requestId: 'sandbox past', signal: new AbortController().signal };
    past.push(await pastOrder(context, order, pickupMinutes));
  }
  await db.transaction(async (tx) => {
    await insertDeliveries(
      tx,
      past.map(({ row: { area: _, ...row } }) => row),
    );
    await insertEvents(
      tx,
      past.flatMap(({ row, events }) =>
        events.map((event) => ({ ...event, connectionId: connection.id, deliveryId: row.id })),
      ),
    );
    await addPositions(
      tx,
      past.flatMap(({ positions }) => positions),
    );
  });
  return past;
}

function split<T>(all: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  return [all.filter(matches), all.filter((item) => !matches(item))];
}
