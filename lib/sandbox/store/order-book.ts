import { randomInt } from 'node:crypto';
import type { DeliveryStatus } from '@/lib/service/v2/schema';
import { somewhereAround } from '../simulation/address';
import type { Clock } from '../simulation/clock';
import { driverPosition, planFrom, SEARCHES_BEFORE_FAILING } from '../simulation/driver-plan';
import { driverFor } from '../simulation/drivers';
import { type Quote, quote } from '../simulation/pricing';
import type { WebhookOutbox } from '../webhooks/webhook-outbox';
import type { Delivery, Merchant, Point } from './records';
import { isTerminal } from './status-rules';
import type { Store, Transaction } from './store';
import { debit } from './wallet-book';

/** interface: Limits. Nearer than this, a scheduled order is processed at once. */
export const SCHEDULE_AHEAD_MS = 30 * 60_000;
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export type NewOrder = {
  reference: string;
  amount: number;
  paymentType: 'paid' | 'cash';
  pickup: Delivery['pickup'];
  customer: Delivery['customer'];
  scheduledAt: number | null;
  orderWebhookKey?: string | null;
};

/** Whose order it is: a key, an installation (v1) or a v0 key. */
export type Maker = { id: string; testMode: boolean };

export type OrderBook = ReturnType<typeof openOrderBook>;

/** Everything that can happen to an order, whoever makes it happen. Each change and its webhooks are one transaction. */
export function openOrderBook(store: Store, clock: Clock, outbox: WebhookOutbox) {
  function move(delivery: Delivery, status: DeliveryStatus, change: Partial<Delivery> & { note?: string }): Delivery {
    const { note, ...rest } = change;
    const history = [...delivery.history, { status, at: clock.service(), note }];
    const next: Delivery = { ...delivery, heldPosition: null, atPickup: false, ...rest, status, history };
    store.commit((transaction) => {
      transaction.put('delivery', next);
      outbox.orderUpdated(transaction, delivery, next);
      if (status === 'completed') settle(transaction, next);
    });
    return next;
  }

  function settle(transaction: Transaction, delivery: Delivery) {
    if (delivery.testMode) return;
    const before = store.merchant(delivery.merchantId);
    const after = debit(transaction, before, delivery, clock.service());
    outbox.balanceChanged(transaction, before, after);
  }

  /** The driver waits at the pickup: told where the generation has a status for it. */
  function arrive(delivery: Delivery, more: Partial<Delivery> = {}): Delivery {
    const next = { ...delivery, ...more, atPickup: true };
    store.commit((transaction) => {
      transaction.put('delivery', next);
      outbox.orderUpdated(transaction, delivery, next);
    });
    return next;
  }

  /** A driver's next status, by itself or by hand. */
  function advance(before: Delivery, status: DeliveryStatus, more: Partial<Delivery> & { note?: string }): Delivery {
    const delivery = status === 'en_route' && !before.atPickup ? arrive(before) : before;
    const { country } = store.merchant(delivery.merchantId);
    if (status === 'accepted') {
      return move(delivery, status, { driver: driverFor(country, `${delivery.id}/${delivery.retries}`), ...more });
    }
    if (!isTerminal(status)) return move(delivery, status, more);
    const heldPosition = status === 'completed' ? delivery.dropOff : driverPosition(delivery, clock.driver());
    return move(delivery, status, { heldPosition, legs: [], plan: null, searchBeginsAt: null, ...more });
  }

  return {
    /** Makes an order of a reference that is not known yet. Its first status is `pending`. */
    create(merchant: Merchant, maker: Maker, order: NewOrder): Delivery {
      const now = clock.service();
      const { dropOff, ...logistics } = route(merchant, order.pickup.point, order.customer, now);
      const later = order.scheduledAt !== null && order.scheduledAt - now > SCHEDULE_AHEAD_MS;
      const waiting: Delivery = {
        ...order,
        ...logistics,
        dropOff,
        id: newCode(store),
        merchantId: merchant.id,
        keyId: maker.id,
        testMode: maker.testMode,
        orderWebhookKey: order.orderWebhookKey ?? null,
        status: 'pending',
        currency: merchant.currency,
        createdAt: now,
        driver: null,
        heldPosition: null,
        atPickup: false,
        plan: null,
        legs: [],
        searchBeginsAt: later ? order.scheduledAt : null,
        searches: 0,
        retries: 0,
        cancelReason: null,
        history: [{ status: 'pending', at: now }],
      };
      const delivery = later ? waiting : searching(waiting);
      store.commit((transaction) => transaction.put('delivery', delivery));
      return delivery;
    },

    cancel(delivery: Delivery, reason: string | null): Delivery {
      return advance(delivery, 'canceled', { cancelReason: reason, note: reason ?? undefined });
    },

    /** `failed` back to `pending`; the driver-search counter starts again at zero. */
    retry(delivery: Delivery): Delivery {
      const again = { ...delivery, driver: null, heldPosition: null, searches: 0, retries: delivery.retries + 1 };
      const { plan, legs } = searching(again);
      return move(again, 'pending', { plan, legs });
    },

    beginSearch(delivery: Delivery): void {
      store.commit((transaction) => transaction.put('delivery', searching({ ...delivery, searchBeginsAt: null })));
    },

    /** The first step of the plan has come due. */
    followPlan(delivery: Delivery): Delivery {
      const [step, ...rest] = delivery.plan ?? [];
      if (!step) return delivery;
      const searches = step.status === 'failed' && !delivery.driver ? SEARCHES_BEFORE_FAILING : delivery.searches;
      return advance(delivery, step.status, { searches, note: step.reason, plan: rest.length > 0 ? rest : null });
    },

    arrive,

    /** By hand: the driver stands at the pickup until the next status. */
    arriveByHand: (delivery: Delivery) => arrive(delivery, { heldPosition: delivery.pickup.point }),

    /** By hand: through the given statuses one by one; afterwards the driver carries on from there. */
    force(delivery: Delivery, way: readonly DeliveryStatus[]): Delivery {
      return way.reduce((current, status) => {
        if (status === 'pending') return current;
        const { steps, legs } = planFrom(current, status, clock.driver());
        return advance(current, status, { searchBeginsAt: null, legs, plan: steps, note: 'by hand' });
      }, delivery);
    },

    /** By hand: the order stays in its status until someone moves it. */
    stopDriver(delivery: Delivery): Delivery {
      const heldPosition = driverPosition(delivery, clock.driver());
      const stopped = { ...delivery, heldPosition, plan: null, searchBeginsAt: null };
      store.commit((transaction) => transaction.put('delivery', stopped));
      return stopped;
    },

    /** By hand: told at once, and until the next status. */
    holdPosition(delivery: Delivery, position: Point): Delivery {
      const held = { ...delivery, heldPosition: position };
      store.commit((transaction) => {
        transaction.put('delivery', held);
        if (held.status === 'en_route') outbox.locationUpdated(transaction, held, position);
      });
      return held;
    },

    /** By hand: a new balance or level, told when it falls beneath the warning level. */
    setWallet(before: Merchant, after: Merchant): void {
      store.commit((transaction) => {
        transaction.put('merchant', after);
        outbox.balanceChanged(transaction, before, after);
      });
    },
  };

  function searching(delivery: Delivery): Delivery {
    const { steps, legs } = planFrom(delivery, 'pending', clock.driver());
    return { ...delivery, plan: steps, legs, searches: 1 };
  }
}

/** Fee and way; `at` null is the static price. The drop-off is a guess where the address can't be placed. */
export function route(
  { country }: Merchant,
  from: Point,
  customer: { point: Point | null; address: string },
  at: number | null,
): Quote & { dropOff: Point } {
  const dropOff = customer.point ?? somewhereAround(from, customer.address);
  return { ...quote(country, from, dropOff, at), dropOff };
}

function newCode(store: Store): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if (!store.tables.delivery.has(code)) return code;
  }
}
