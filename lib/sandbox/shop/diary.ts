import { DAY_MS } from '../billing/calendar';
import type { Clock } from '../simulation/clock';
import { driverPosition, planFrom } from '../simulation/driver-plan';
import { distanceBetween, streetRoute } from '../simulation/geometry';
import { quoteDelivery } from '../simulation/pricing';
import { seededInteger } from '../simulation/seeded-random';
import { toMajor } from '../store/money';
import type { Delivery, Leg, Merchant, Point } from '../store/records';
import type { Store } from '../store/store';
import type { Site } from '../wire/site';
import { deliveryWire } from '../wire/v2';
import { isOfTill } from './staff';

const HOUR_MS = 3_600_000;
const TRACK_DAYS = 3;
const TRACK_EVERY_MS = 15_000;
/** An estimate was read so many seconds before its order was sent. */
const ESTIMATED_BEFORE = [15, 150] as const;
const STANDING_METERS = 1;

type Seen = { at: number } & Point;
type Parts = { store: Store; clock: Clock; site: Site };

/**
 * The records that the dashboard would have of a shop's past. Of each order: create call, estimate, webhooks, the
 * driver's track. Of the wallet: the balance of each hour, and the ids of refunds.
 */
export function diaryOf({ store, clock, site }: Parts, merchant: Merchant) {
  const pastUntil = store.tables.till.get(merchant.id)?.pastUntil ?? 0;
  const now = clock.service();
  const orders = store.tables.delivery
    .of(merchant.id)
    .filter(({ request, createdAt, reference }) => (request && createdAt <= pastUntil) || isOfTill(reference))
    .sort((a, b) => b.createdAt - a.createdAt);
  return {
    orders: orders.map((delivery) => ({
      request: isOfTill(delivery.reference) ? null : delivery.request,
      branchId: delivery.pickup.branchId,
      estimatedFee: toMajor(estimateBefore(delivery), merchant.currency),
      delivery: deliveryWire(delivery, site, clock.driver()),
      steps: delivery.history,
      cancelReason: delivery.cancelReason,
      track: delivery.createdAt > now - TRACK_DAYS * DAY_MS ? trackOf(delivery) : [],
    })),
    warningLevel: merchant.warningLevelMinor === null ? null : toMajor(merchant.warningLevelMinor, merchant.currency),
    balances: balancesOf(merchant),
    refundIds: store.tables.invoice
      .of(merchant.id)
      .filter(({ type, status }) => type === 'REFUND_WALLET' && status === 'PAID')
      .map(({ id }) => id),
  };

  function estimateBefore({ id, pickup, customer, createdAt }: Delivery): number {
    const at = createdAt - 1000 * seededInteger(...ESTIMATED_BEFORE, 'estimated', id);
    return quoteDelivery(merchant, pickup.point, customer, at).feeMinor;
  }

  function trackOf(delivery: Delivery): Seen[] {
    const { speed } = clock.state();
    const isUnderWay = delivery.plan !== null;
    const drivenAt = (at: number) => (isUnderWay ? clock.driver() - (now - at) * Math.max(1, speed) : at);
    const legs = isUnderWay ? delivery.legs : drivenLegs(delivery);
    const [from, to] = [delivery.history.findLast(({ status }) => status === 'accepted')?.at, endOf(delivery) ?? now];
    if (from === undefined || legs.length === 0) return [];
    const moving = { ...delivery, legs, heldPosition: null };
    const track: Seen[] = [];
    for (let at = from; at < to; at += TRACK_EVERY_MS) {
      const position = driverPosition(moving, drivenAt(at));
      if (position) track.push({ at, ...position });
    }
    return isUnderWay && delivery.heldPosition ? until(track, delivery.heldPosition) : track;
  }

  function balancesOf({ id, currency }: Merchant) {
    const hours = new Map<number, { at: number; balance: number }>();
    for (const { at, balanceAfterMinor } of store.tables.walletEntry.of(id))
      if (at <= pastUntil) hours.set(Math.floor(at / HOUR_MS), { at, balance: toMajor(balanceAfterMinor, currency) });
    return [...hours.values()].sort((a, b) => a.at - b.at);
  }
}

const endOf = ({ plan, history }: Delivery) => (plan === null ? history.at(-1)?.at : undefined);

/** The route of a driver who has arrived, between the times of its steps. */
function drivenLegs(delivery: Delivery): Leg[] {
  const timeOf = (status: string) => delivery.history.findLast((step) => step.status === status)?.at;
  const [dispatched, left, arrived] = [timeOf('dispatched'), timeOf('en_route'), timeOf('completed')];
  if (dispatched === undefined || left === undefined || arrived === undefined) return [];
  const [toPickup] = planFrom(delivery, 'dispatched', dispatched, { driving: (seconds) => seconds }).legs;
  const points = streetRoute(delivery.pickup.point, delivery.dropOff, delivery.id);
  return [...(toPickup ? [{ ...toPickup, to: Math.min(toPickup.to, left) }] : []), { from: left, to: arrived, points }];
}

/** The track up to where the driver stands since. */
function until(track: readonly Seen[], position: Point): Seen[] {
  const nearest = Math.min(...track.map((seen) => distanceBetween(seen, position)));
  const index = track.findIndex((seen) => distanceBetween(seen, position) <= nearest + STANDING_METERS);
  const stood = track.slice(index + 1).map(({ at }) => ({ at, ...position }));
  return [...track.slice(0, index + 1), ...stood];
}
