import { openBilling } from '../billing/billing';
import { Fields } from '../requests/fields';
import { readOrder } from '../requests/read-order';
import { CODE_LETTERS, freeCode, type OrderEvents, openOrderBook } from '../simulation/order-book';
import { seededInteger } from '../simulation/seeded-random';
import type { Delivery } from '../store/records';
import { isTerminal } from '../store/status-rules';
import type { Store } from '../store/store';
import type { ShopOrder } from './shop-order';

/** No webhooks: nobody was listening. */
const SILENT: OrderEvents = {
  orderUpdated: () => undefined,
  locationUpdated: () => undefined,
  balanceChanged: () => undefined,
};

type Later = { at: number; act: () => void };

export type HistoryRun = ReturnType<typeof startHistoryRun>;

/** The order book and the billing of a merchant on a clock that jumps from event to event. */
export function startHistoryRun(store: Store, merchantId: string, keyId: string) {
  let driverNow = 0;
  let pace = { factor: 1, end: 0 };
  const clock = {
    driver: () => driverNow,
    service: () => (pace.factor === 1 ? driverNow : Math.round(pace.end - (pace.end - driverNow) / pace.factor)),
    schedule: () => clock.service(),
    driving: (realSeconds: number) => realSeconds,
    promised: (seconds: number) => Math.round((seconds / pace.factor) * 10) / 10,
  };
  let letters = 0;
  const letter = () => {
    letters += 1;
    return CODE_LETTERS[seededInteger(0, CODE_LETTERS.length - 1, 'code', merchantId, letters)];
  };
  const book = openOrderBook(store, clock, SILENT, (from) => freeCode(from, letter));
  const billing = openBilling(store, clock, SILENT);
  const later: Later[] = [];
  const retries = new Map<string, number>();
  const merchant = () => store.merchant(merchantId);
  const current = (code: string): Delivery | undefined => store.tables.delivery.get(code);

  /** Returns the code. */
  function create({ body, cancel, retryAfterSeconds }: ShopOrder): string {
    const order = readOrder(new Fields(body), store, merchant(), 'v2', clock.service());
    const created = book.create(merchant(), { id: keyId, testMode: false }, order);
    const delivery = { ...created, request: body };
    store.commit((transaction) => transaction.put('delivery', delivery));
    if (retryAfterSeconds !== null) retries.set(delivery.id, retryAfterSeconds);
    if (!cancel) return delivery.id;
    const act = () => {
      const now = current(delivery.id);
      if (now && !isTerminal(now.status)) book.cancel(now, cancel.reason);
    };
    later.push({ at: driverNow + cancel.afterSeconds * 1000, act });
    return delivery.id;
  }

  function follow(code: string) {
    const before = current(code);
    if (!before) return;
    const after = book.followPlan(before);
    const retryAfter = retries.get(code);
    if (after.status !== 'failed' || retryAfter === undefined) return;
    retries.delete(code);
    const act = () => {
      const now = current(code);
      if (now?.status === 'failed') book.retry(now);
    };
    later.push({ at: driverNow + retryAfter * 1000, act });
  }

  /** The next due step of a driver or of the shop. */
  function next(): Later | undefined {
    const steps = [...store.active].flatMap((code): Later[] => {
      const at = current(code)?.plan?.[0]?.at;
      return at === undefined ? [] : [{ at, act: () => follow(code) }];
    });
    return [...steps, ...later].sort((a, b) => a.at - b.at)[0];
  }

  return {
    billing,
    merchant,
    create,
    /** Lets the driver clock run `factor` times as fast until `end`, when both clocks are the same again. */
    setPace: (factor: number, end: number) => {
      pace = { factor, end };
    },
    /** Carries out everything that is due by `at`, in order. */
    runTo(at: number) {
      for (let due = next(); due && due.at <= at; due = next()) {
        driverNow = due.at;
        billing.closeDue();
        const index = later.indexOf(due);
        if (index !== -1) later.splice(index, 1);
        due.act();
      }
      driverNow = at;
      billing.closeDue();
    },
  };
}
