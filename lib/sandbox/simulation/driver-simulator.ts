import type { Delivery } from '../store/records';
import type { Store } from '../store/store';
import type { Clock } from './clock';
import { driverPosition } from './driver-plan';
import type { OrderBook, OrderEvents } from './order-book';

const TICK_MS = 100;

export type DriverSimulator = ReturnType<typeof startDriverSimulator>;

/** Moves orders along their plans as the clocks run, and reports driver positions. */
export function startDriverSimulator(store: Store, clock: Clock, book: OrderBook, events: OrderEvents) {
  const lastReportedAt = new Map<string, number>();

  /** Applies everything that is due by now, without waiting for the next tick. */
  function catchUp() {
    const driverNow = clock.driver();
    const scheduleNow = clock.schedule();
    for (const code of [...store.active]) {
      const delivery = store.tables.delivery.get(code);
      if (delivery) reportPosition(applyDue(delivery, driverNow, scheduleNow), driverNow);
    }
    for (const code of lastReportedAt.keys()) if (!store.active.has(code)) lastReportedAt.delete(code);
  }

  function applyDue(delivery: Delivery, driverNow: number, scheduleNow: number): Delivery {
    if (delivery.searchBeginsAt !== null) {
      if (delivery.searchBeginsAt <= scheduleNow) book.beginSearch(delivery);
      return delivery;
    }
    let current = delivery;
    while (current.plan?.[0] && current.plan[0].at <= driverNow) current = book.followPlan(current);
    return arrivesAt(current) <= driverNow ? book.arrive(current) : current;
  }

  function reportPosition(delivery: Delivery, driverNow: number) {
    const webhook = store.account(delivery.keyId)?.webhook;
    if (delivery.status !== 'en_route' || !webhook?.topics.includes('order.location.updated')) return;
    const now = Date.now();
    const last = lastReportedAt.get(delivery.id);
    if (last === undefined) lastReportedAt.set(delivery.id, now);
    if (last === undefined || now - last < webhook.locationIntervalSeconds * 1000) return;
    const position = driverPosition(delivery, driverNow);
    if (!position) return;
    lastReportedAt.set(delivery.id, now);
    store.commit((transaction) => events.locationUpdated(transaction, delivery, position));
  }

  const timer = setInterval(catchUp, TICK_MS);
  return { catchUp, stop: () => clearInterval(timer) };
}

/** When a driver on the way to the pickup arrives there (driver clock); infinity for all others. */
function arrivesAt({ status, atPickup, plan, legs }: Delivery): number {
  const [toPickup] = legs;
  return status === 'dispatched' && !atPickup && plan && toPickup ? toPickup.to : Number.POSITIVE_INFINITY;
}
