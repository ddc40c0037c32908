import type { OrderBook } from '../store/order-book';
import type { Delivery } from '../store/records';
import type { Store } from '../store/store';
import type { WebhookOutbox } from '../webhooks/webhook-outbox';
import type { Clock } from './clock';
import { driverPosition } from './driver-plan';

const TICK_MS = 100;

/** Moves orders along their plans as the clocks run, and tells where drivers are. Returns a stop function. */
export function startDriverSimulator(store: Store, clock: Clock, book: OrderBook, outbox: WebhookOutbox): () => void {
  const lastTold = new Map<string, number>();

  function tick() {
    const driverNow = clock.driver();
    const scheduleNow = clock.schedule();
    for (const code of [...store.active]) {
      const delivery = store.tables.delivery.get(code);
      if (delivery) tellPosition(carryOn(delivery, driverNow, scheduleNow), driverNow);
    }
    for (const code of lastTold.keys()) if (!store.active.has(code)) lastTold.delete(code);
  }

  function carryOn(delivery: Delivery, driverNow: number, scheduleNow: number): Delivery {
    if (delivery.searchBeginsAt !== null) {
      if (delivery.searchBeginsAt <= scheduleNow) book.beginSearch(delivery);
      return delivery;
    }
    let current = delivery;
    while (current.plan?.[0] && current.plan[0].at <= driverNow) current = book.followPlan(current);
    return arrivesAt(current) <= driverNow ? book.arrive(current) : current;
  }

  function tellPosition(delivery: Delivery, driverNow: number) {
    const webhook = store.account(delivery.keyId)?.webhook;
    if (delivery.status !== 'en_route' || !webhook?.topics.includes('order.location.updated')) return;
    const now = Date.now();
    const last = lastTold.get(delivery.id);
    if (last === undefined) lastTold.set(delivery.id, now);
    if (last === undefined || now - last < webhook.locationIntervalSeconds * 1000) return;
    const position = driverPosition(delivery, driverNow);
    if (!position) return;
    lastTold.set(delivery.id, now);
    store.commit((transaction) => outbox.locationUpdated(transaction, delivery, position));
  }

  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}

/** When a driver on the way to the pickup is there (driver clock); never for any other. */
function arrivesAt({ status, atPickup, plan, legs }: Delivery): number {
  const [toPickup] = legs;
  return status === 'dispatched' && !atPickup && plan && toPickup ? toPickup.to : Number.POSITIVE_INFINITY;
}
