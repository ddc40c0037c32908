import { importedRow, UNKNOWN_COLUMNS } from '@/lib/deliveries/imports/imported-row.server';
import { nextCheck } from '@/lib/deliveries/ledger/check-schedule';
import type { LedgerRow, NewEvent, NewPosition, Pickup } from '@/lib/deliveries/ledger/rows.server';
import { newOrderRow } from '@/lib/deliveries/new-order/new-order-row.server';
import { NO_POSITION } from '@/lib/deliveries/record/driver-position.server';
import { pinAreaOf } from '@/lib/deliveries/record/pin-area';
import { changeFromResponse } from '@/lib/deliveries/record/response-facts.server';
import { statusEvents, stepTimes } from '@/lib/deliveries/record/status-events.server';
import { areaText } from '@/lib/map/areas/area-text';
import { AddressTexts } from '@/lib/order/address-fields';
import { CreateDelivery } from '@/lib/order/schema';
import { moveOn } from '@/lib/progress/movement';
import { promiseOf } from '@/lib/progress/promise';
import { isTerminal } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { type DiaryOrder, type OrderRequest, typedOrder } from './diary.server';

const MINUTE_MS = 60_000;
/** Somebody deals with a failed order after so long. */
const DEALT_WITH_AFTER_MS = 6 * MINUTE_MS;

export type PastOrder = {
  row: LedgerRow;
  events: NewEvent[];
  positions: NewPosition[];
  /** The order as typed; null when it was made through the till. */
  input: CreateDelivery | null;
};

/**
 * The ledger's record of an order of the past, by the functions that record orders as they happen. `pickupMinutes` is the
 * part of the promise at that time; `user` made the order.
 */
export async function pastOrder(ctx: Context, order: DiaryOrder, pickupMinutes: number): Promise<PastOrder> {
  const { row: first, input } = order.request
    ? await rowMadeHere(ctx, order, order.request)
    : await rowOfTill(ctx, order);
  const made: NewEvent[] = input
    ? [{ kind: 'created', source: 'user', at: first.createdAt, userId: ctx.user.id }]
    : [{ kind: 'made_elsewhere', source: 'answer', at: first.createdAt }];
  const begun: LedgerRow = { ...first, status: 'pending', statusAt: first.createdAt, endedAt: null, dealtWithAt: null };
  const stepped = withSteps(ctx, begun, order, input !== null);
  const { row: seen, positions } = withTrack(stepped.row, order);
  const readAt = isTerminal(seen.status) ? seen.statusAt : ctx.now();
  const answer = order.delivery;
  const known = { ...seen, ...changeFromResponse(seen, answer, readAt), ...pinAreaOf(seen, answer) };
  const { attention } = ctx.connection;
  const row: LedgerRow = {
    ...known,
    promisedAt: promiseOf(known, { ...attention, pickupMinutes }),
    confirmedAt: readAt,
    updatedAt: readAt,
    nextCheckAt: nextCheck(known, 0, ctx.now()),
  };
  const pending: NewEvent = { kind: 'status', status: 'pending', source: 'answer', at: first.createdAt };
  return { row, events: [...made, pending, ...stepped.events], positions, input };
}

async function rowMadeHere(ctx: Context, { estimatedFee, delivery }: DiaryOrder, request: OrderRequest) {
  const { connection } = ctx;
  const input = CreateDelivery(connection.country, 'v2').parse(typedOrder(request, estimatedFee));
  const at = createdAt(delivery.created_at);
  const made = await newOrderRow({ ...ctx, now: () => at }, input);
  const area = areaText(AddressTexts.parse(input.destination));
  return { row: { ...UNKNOWN_COLUMNS, ...made, area, madeElsewhere: false }, input };
}

async function rowOfTill(ctx: Context, { branchId, delivery, steps }: DiaryOrder) {
  const at = createdAt(delivery.created_at);
  // As usual: its branch is known from where the driver picked it up.
  const isPickedUp = steps.some(({ status }) => status === 'en_route');
  const pickup: Pickup | null = isPickedUp && branchId ? { branchId, latitude: null, longitude: null } : null;
  const answer = { delivery: { ...delivery, status: 'pending' }, generation: 'v2' as const, sentAt: at };
  const row = importedRow({ connection: ctx.connection, now: () => at }, answer, { statusAt: null, pickup });
  return { row: { ...row, ...NO_POSITION }, input: null };
}

const createdAt = (text: string | null) => new Date(text ?? Number.NaN);

/** The row after all steps, and their events: those of drivers by webhook, a cancel and a retry by the user. */
function withSteps({ user }: Context, begun: LedgerRow, { steps, cancelReason }: DiaryOrder, isMadeHere: boolean) {
  let row = begun;
  const events: NewEvent[] = [];
  for (const { status, at } of steps.slice(1)) {
    const isOfUser = isMadeHere && (status === 'canceled' || status === 'pending');
    const source = isOfUser ? 'answer' : 'webhook';
    const reason = status === 'canceled' ? cancelReason : null;
    if (isOfUser) {
      const kind = status === 'canceled' ? 'cancel_requested' : 'retry_requested';
      events.push({ kind, source: 'user', at, userId: user.id, detail: reason ? { reason } : null });
    }
    const moved = statusEvents(row, { source, hints: [{ status, at }] }, status, at);
    events.push(...moved);
    const endedAt = isTerminal(status) ? at : null;
    row = { ...row, status, statusAt: at, endedAt, ...stepTimes(moved), ...(isOfUser && { cancelReason: reason }) };
  }
  if (row.status !== 'failed') return { row, events };
  const dealtWithAt = new Date(row.statusAt.getTime() + DEALT_WITH_AFTER_MS);
  events.push({ kind: 'dealt_with', source: 'user', at: dealtWithAt, userId: user.id });
  return { row: { ...row, dealtWithAt }, events };
}

/** The row after all positions of its driver, and those that the trail stores. */
function withTrack(row: LedgerRow, { track, steps }: DiaryOrder): { row: LedgerRow; positions: NewPosition[] } {
  const of = { connectionId: row.connectionId, deliveryId: row.id, source: 'webhook' };
  let known = row;
  const positions: NewPosition[] = [];
  for (const { at, ...position } of track) {
    const status = steps.findLast((step) => step.at <= at)?.status ?? 'pending';
    const movement = moveOn({ ...known, status }, position, at);
    const seen = { driverLatitude: position.latitude, driverLongitude: position.longitude, driverSeenAt: at };
    known = { ...known, ...seen, ...movement };
    if (movement.driverMovedAt) positions.push({ ...of, at, ...position });
  }
  return { row: known, positions };
}
