import { randomBytes, randomInt } from 'node:crypto';
import type { DeliveryStatus } from '@/lib/service/v2/schema';
import type { Delivery, Merchant, Point } from '../store/records';
import { isTerminal } from '../store/status-rules';
import type { Documented, Store, Transaction } from '../store/store';
import type { Clock } from './clock';
import { debitWallet } from './debit-wallet';
import { driverPosition, type PlanClock, planFrom, promisedDrive, SEARCHES_BEFORE_FAILING } from './driver-plan';
import { driverFor } from './drivers';
import { quoteDelivery } from './pricing';

/** interface: Limits. A scheduled order that is nearer than this is processed at once. */
export const SCHEDULE_AHEAD_MS = 30 * 60_000;
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export type NewOrder = Pick<
  Delivery,
  'reference' | 'amount' | 'paymentType' | 'pickup' | 'customer' | 'scheduledAt'
> & { orderWebhookKey?: string | null };

/** The webhook events of an order, written into the transaction of the change that they report. */
export type OrderEvents = {
  orderUpdated(transaction: Transaction, before: Delivery, after: Delivery): void;
  locationUpdated(transaction: Transaction, delivery: Delivery, position: Point): void;
  balanceChanged(transaction: Transaction, before: Merchant, after: Merchant): void;
};

/** The credentials that an order is created with: a key, an installation (v1) or a v0 key. */
export type Creator = { id: string; testMode: boolean };

/** The clocks that orders need. */
export type BookClock = Pick<Clock, 'service' | 'driver' | 'driving' | 'promised'> & PlanClock;

export type OrderBook = ReturnType<typeof openOrderBook>;

/** All changes of orders, by a request, by the simulation or by hand. A change and its webhooks are one transaction. */
export function openOrderBook(store: Store, clock: BookClock, events: OrderEvents, newCode: NewCode = randomCode) {
  function move(delivery: Delivery, status: DeliveryStatus, change: Partial<Delivery> & { note?: string }): Delivery {
    const { note, ...rest } = change;
    const history = [...delivery.history, { status, at: clock.service(), note }];
    const next: Delivery = { ...delivery, heldPosition: null, atPickup: false, ...rest, status, history };
    store.commit((transaction) => {
      transaction.put('delivery', next);
      events.orderUpdated(transaction, delivery, next);
      if (status === 'completed') chargeFee(transaction, next);
    });
    return next;
  }

  function chargeFee(transaction: Transaction, delivery: Delivery) {
    if (delivery.testMode) return;
    const before = store.merchant(delivery.merchantId);
    const after = debitWallet(transaction, before, delivery, clock.service());
    events.balanceChanged(transaction, before, after);
  }

  /** The driver waits at the pickup. Only v1 and v0 have a status for it. */
  function arrive(delivery: Delivery, more: Partial<Delivery> = {}): Delivery {
    const next = { ...delivery, ...more, atPickup: true };
    store.commit((transaction) => {
      transaction.put('delivery', next);
      events.orderUpdated(transaction, delivery, next);
    });
    return next;
  }

  function advance(before: Delivery, status: DeliveryStatus, more: Partial<Delivery> & { note?: string }): Delivery {
    const delivery = status === 'en_route' && !before.atPickup ? arrive(before) : before;
    const { country } = store.merchant(delivery.merchantId);
    if (status === 'accepted') {
      const busy = busyPhones();
      const driver = driverFor(country, `${delivery.id}/${delivery.retries}`, (phone) => busy.has(phone));
      return move(delivery, status, { driver, ...more });
    }
    if (!isTerminal(status)) return move(delivery, status, more);
    const heldPosition = status === 'completed' ? delivery.dropOff : driverPosition(delivery, clock.driver());
    return move(delivery, status, { heldPosition, legs: [], plan: null, searchBeginsAt: null, ...more });
  }

  function busyPhones(): ReadonlySet<string | undefined> {
    return new Set([...store.active].map((code) => store.tables.delivery.get(code)?.driver?.phone));
  }

  return {
    /** Creates an order with status `pending`. It does not look for an earlier order with the same reference. */
    create(merchant: Merchant, creator: Creator, order: NewOrder): Delivery {
      const now = clock.service();
      const { dropOff, durationSeconds, ...logistics } = quoteDelivery(
        merchant,
        order.pickup.point,
        order.customer,
        now,
      );
      const later = order.scheduledAt !== null && order.scheduledAt - now > SCHEDULE_AHEAD_MS;
      const waiting: Delivery = {
        ...order,
        ...logistics,
        dropOff,
        durationSeconds: promisedDrive(order, durationSeconds, clock),
        driveSeconds: durationSeconds,
        id: newCode(store, creator),
        merchantId: merchant.id,
        keyId: creator.id,
        testMode: creator.testMode,
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
        request: null,
        history: [{ status: 'pending', at: now }],
      };
      const delivery = later ? waiting : searching(waiting);
      store.commit((transaction) => transaction.put('delivery', delivery));
      return delivery;
    },

    cancel(delivery: Delivery, reason: string | null): Delivery {
      return advance(delivery, 'canceled', { cancelReason: reason, note: reason ?? undefined });
    },

    /** Moves `failed` back to `pending`. The driver-search counter starts again at zero. */
    retry(delivery: Delivery): Delivery {
      const again = { ...delivery, driver: null, heldPosition: null, searches: 0, retries: delivery.retries + 1 };
      const { plan, legs } = searching(again);
      return move(again, 'pending', { plan, legs });
    },

    beginSearch(delivery: Delivery): void {
      store.commit((transaction) => transaction.put('delivery', searching({ ...delivery, searchBeginsAt: null })));
    },

    /** Carries out the first step of the plan. */
    followPlan(delivery: Delivery): Delivery {
      const [step, ...rest] = delivery.plan ?? [];
      if (!step) return delivery;
      const searches = step.status === 'failed' && !delivery.driver ? SEARCHES_BEFORE_FAILING : delivery.searches;
      return advance(delivery, step.status, { searches, note: step.reason, plan: rest.length > 0 ? rest : null });
    },

    arrive,

    /** By hand: the driver stays at the pickup until the next status. */
    arriveByHand: (delivery: Delivery) => arrive(delivery, { heldPosition: delivery.pickup.point }),

    /** By hand: through the given statuses one by one. Afterwards the simulation continues from there. */
    force(delivery: Delivery, statuses: readonly DeliveryStatus[]): Delivery {
      return statuses.reduce((current, status) => {
        if (status === 'pending') return current;
        const { steps, legs } = planFrom(current, status, clock.driver(), clock);
        return advance(current, status, { searchBeginsAt: null, legs, plan: steps, note: 'by hand' });
      }, delivery);
    },

    /** By hand: the order stays in its status until the next change by hand or by a request. */
    stopDriver(delivery: Delivery): Delivery {
      const heldPosition = driverPosition(delivery, clock.driver());
      const stopped = { ...delivery, heldPosition, plan: null, searchBeginsAt: null };
      store.commit((transaction) => transaction.put('delivery', stopped));
      return stopped;
    },

    /** By hand: a position that lasts until the next status; its webhook is sent at once. */
    holdPosition(delivery: Delivery, position: Point): Delivery {
      const held = { ...delivery, heldPosition: position };
      store.commit((transaction) => {
        transaction.put('delivery', held);
        if (held.status === 'en_route') events.locationUpdated(transaction, held, position);
      });
      return held;
    },

    /** By hand: a new balance or warning level, with the webhook when the balance falls below the level. */
    setWallet(before: Merchant, after: Merchant): void {
      store.commit((transaction) => {
        transaction.put('merchant', after);
        events.balanceChanged(transaction, before, after);
      });
    },
  };

  function searching(delivery: Delivery): Delivery {
    const { steps, legs } = planFrom(delivery, 'pending', clock.driver(), clock);
    return { ...delivery, plan: steps, legs, searches: 1 };
  }
}

type NewCode = (store: Store, creator: Creator) => string;

/** As documented, codes of v1 and v0 are 10 hexadecimal characters. */
export function codesOf(documented: Documented): NewCode {
  return (store, { id }) => {
    const isOlder = store.account(id)?.generation !== 'v2';
    return documented.on && isOlder ? randomBytes(5).toString('hex') : randomCode(store);
  };
}

function randomCode(store: Store): string {
  return freeCode(store, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
}

/** A code that no delivery has, of the letters that `draw` returns. */
export function freeCode(store: Store, draw: () => string | undefined): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, draw).join('');
    if (!store.tables.delivery.has(code)) return code;
  }
}
