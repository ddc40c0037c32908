import { describe, expect, test, vi } from 'vitest';
import { dayOf, monthOf } from '../billing/calendar';
import { seed } from '../seed/seed';
import { openClock, PLAUSIBLE_SPEEDS } from '../simulation/clock';
import { driverPosition } from '../simulation/driver-plan';
import { distanceBetween } from '../simulation/geometry';
import type { Delivery } from '../store/records';
import { Store } from '../store/store';
import { diaryOf } from './diary';
import { makeHistory, openShop } from './history';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const BEGIN = '2026-09-01';

function shopAt(now: number, ordersADay?: number, speed = 4) {
  const store = new Store();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  seed(store);
  vi.useRealTimers();
  const [merchant] = store.tables.merchant.values();
  if (!merchant) throw new Error('no merchant');
  makeHistory(store, merchant.id, { at: now, speed, ordersADay });
  const deliveries = [...store.tables.delivery.values()];
  const ofShop = <T extends { merchantId: string }>(records: Iterable<T>) =>
    [...records].filter(({ merchantId }) => merchantId === merchant.id);
  const entries = ofShop(store.tables.walletEntry.values()).sort((a, b) => a.at - b.at);
  return {
    merchant: store.merchant(merchant.id),
    deliveries,
    entries,
    // Older ones are the seed's, which have no orders.
    invoices: ofShop(store.tables.invoice.values()).filter(({ periodEnd }) => periodEnd >= BEGIN),
    older: ofShop(store.tables.invoice.values()).filter(({ periodEnd }) => periodEnd < BEGIN),
  };
}

const shop = shopAt(NOW);
const completed = shop.deliveries.filter(({ status }) => status === 'completed');
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const share = (matches: (delivery: Delivery) => boolean) =>
  shop.deliveries.filter(matches).length / shop.deliveries.length;
const localHour = (at: number) => new Date(at + 3 * 3_600_000).getUTCHours();
/** The hours after midnight belong to the day before. */
const weekday = (at: number) => new Date(at - 5 * 3_600_000).getUTCDay();

describe('a month of a Gulf kitchen', () => {
  test('is the same each time it is made', () => {
    const again = shopAt(NOW);
    expect(again.deliveries).toEqual(shop.deliveries);
    expect(again.invoices).toEqual(shop.invoices);
  });

  test.each(['2026-11-22', '2026-03-01', '2026-12-31', '2028-02-29'])('on %s it has 30 days or more', (day) => {
    const { deliveries } = shopAt(Date.parse(`${day}T12:00:00Z`), 3);
    const days = new Set(deliveries.map(({ createdAt }) => dayOf(createdAt)));
    expect(days.size).toBeGreaterThanOrEqual(30);
    expect(Math.max(...deliveries.map(({ createdAt }) => createdAt))).toBeLessThan(Date.parse(`${day}T12:00:00Z`));
  });

  test('more at lunch than in the afternoon, most in the evening, most on Thursday', () => {
    const between = (from: number, to: number) =>
      shop.deliveries.filter(({ createdAt }) => localHour(createdAt) >= from && localHour(createdAt) < to).length;
    expect(between(12, 15)).toBeGreaterThan(between(15, 18));
    expect(between(19, 22)).toBeGreaterThan(between(12, 15));
    const byWeekday = [0, 1, 2, 3, 4, 5, 6].map(
      (day) => shop.deliveries.filter(({ createdAt }) => weekday(createdAt) === day).length,
    );
    expect(Math.max(...byWeekday)).toBe(byWeekday[4]);
  });

  test('customers come back; some orders fail or are canceled; cash and paid', () => {
    const phones = new Set(shop.deliveries.map(({ customer }) => customer.phone));
    expect(phones.size).toBeLessThan(shop.deliveries.length * 0.6);
    expect(share(({ status }) => status === 'failed')).toBeGreaterThan(0.01);
    expect(share(({ status }) => status === 'canceled')).toBeGreaterThan(0.01);
    expect(share(({ status }) => status === 'completed')).toBeGreaterThan(0.85);
    expect(share(({ retries }) => retries > 0)).toBeGreaterThan(0.005);
    expect(share(({ paymentType }) => paymentType === 'cash')).toBeGreaterThan(0.3);
    expect(share(({ paymentType }) => paymentType === 'paid')).toBeGreaterThan(0.3);
  });

  test.each([0, 6, 12, 18])(
    'at %i:00 drivers of five branches are on the road, one is late, one stands, one search failed',
    (hour) => {
      const now = Date.parse('2026-11-22T00:00:00Z') + hour * 3_600_000;
      const { deliveries } = shopAt(now, 6, 2);
      const onTheRoad = deliveries.filter(({ driver, plan }) => driver && plan);
      expect(new Set(onTheRoad.map(({ pickup }) => pickup.branchId)).size).toBeGreaterThanOrEqual(5);
      for (const { createdAt } of onTheRoad) expect(createdAt).toBeGreaterThan(now - 3_600_000);
      const standing = onTheRoad.filter(({ heldPosition }) => heldPosition);
      expect(standing.map(({ status }) => status)).toEqual(['en_route']);
      const late = onTheRoad.filter(
        ({ status, createdAt, durationSeconds }) =>
          status === 'en_route' && now > createdAt + (4 + 5) * 60_000 + durationSeconds * 1000,
      );
      expect(late.length).toBeGreaterThanOrEqual(2);
      const failed = deliveries.filter(
        ({ status, history }) => status === 'failed' && (history.at(-1)?.at ?? 0) > now - 3_600_000,
      );
      expect(failed).toHaveLength(1);
    },
  );
});

test('at the fastest speed that people can choose, drivers stay within reach of a car', () => {
  const speed = Math.max(...PLAUSIBLE_SPEEDS);
  let compared = 0;
  for (const delivery of shop.deliveries.filter(({ driver, plan }) => driver && plan)) {
    for (const { from, to } of delivery.legs) {
      const start = driverPosition(delivery, from);
      for (let at = from; at < to; at += 1000) {
        const position = driverPosition(delivery, at);
        if (!start || !position) throw new Error('no position');
        // As lib/progress/plausible-position.ts: a kilometer, and 45 m/s.
        expect(distanceBetween(start, position)).toBeLessThan(1_000 + 45 * ((at - from) / 1000 / speed));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

describe('the money adds up', () => {
  test('every completed order has one fee in the wallet, every other none', () => {
    const fees = shop.entries.filter(({ kind }) => kind === 'delivery');
    expect(fees.map(({ deliveryCode }) => deliveryCode).sort()).toEqual(completed.map(({ id }) => id).sort());
    expect(-sum(fees.map(({ amountMinor }) => amountMinor))).toBe(sum(completed.map(({ feeMinor }) => feeMinor)));
  });

  test('the balance is the sum of all movements, at every movement, and never negative', () => {
    let balance = 0;
    for (const { amountMinor, balanceAfterMinor } of shop.entries) {
      balance += amountMinor;
      expect(balanceAfterMinor).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(shop.merchant.balanceMinor).toBe(balance);
  });

  test('each month’s invoice has exactly its fees; the first one shows one order more; this month has none yet', () => {
    const regular = shop.invoices.filter(({ type }) => type === 'REGULAR');
    expect(regular.map(({ periodBegin, periodEnd, status }) => [periodBegin, periodEnd, status])).toEqual([
      ['2026-09-01', '2026-09-30', 'SENT'],
      ['2026-10-01', '2026-10-31', 'ISSUED'],
    ]);
    for (const [index, { id, periodBegin, ordersCount, amountMinor }] of regular.entries()) {
      const fees = shop.entries.filter(
        ({ kind, at }) => kind === 'delivery' && monthOf(at) === periodBegin.slice(0, 7),
      );
      const total = -sum(fees.map((entry) => entry.amountMinor));
      expect(ordersCount).toBe(fees.length + (index === 0 ? 1 : 0));
      if (index === 0) expect(amountMinor).toBeGreaterThan(total + 500);
      else expect(amountMinor).toBe(total);
      expect(fees.every(({ invoiceId }) => invoiceId === id)).toBe(true);
    }
  });

  test('a year of bills: the months before the first order are paid', () => {
    const bills = shop.older.filter(({ type }) => type === 'REGULAR');
    expect(bills).toHaveLength(11);
    expect(new Set(bills.map(({ periodBegin }) => periodBegin)).size).toBe(10);
    expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(['PAID', 'CANCELED']));
  });

  test('every top-up and refund has its invoice', () => {
    const moves = shop.entries.filter(({ kind }) => kind !== 'delivery');
    const others = shop.invoices.filter(({ type }) => type !== 'REGULAR');
    expect(moves.map(({ invoiceId }) => invoiceId).sort()).toEqual(others.map(({ id }) => id).sort());
    expect(new Set(moves.map(({ kind }) => kind))).toEqual(new Set(['topup', 'refund']));
    expect(moves.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
  });
});

test('a dashboard has records of the shops with a past, and none of the merchant that begins today', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const store = new Store();
  seed(store);
  const clock = openClock(store, { speed: 4 });
  openShop(store, clock, { ordersADay: 3 });
  const recorded = [...store.tables.merchant.values()].map((merchant) => {
    const { orders, balances } = diaryOf({ store, clock, site: { url: '', documented: { on: false } } }, merchant);
    return [merchant.country, orders.length > 0, balances.length > 0];
  });
  vi.useRealTimers();
  expect(recorded).toEqual([
    ['KW', true, true],
    ['BH', false, false],
    ['SA', true, true],
  ]);
});
