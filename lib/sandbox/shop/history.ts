import { DAY_MS, dayOf, dayStart, monthBefore, monthOf, monthStart } from '../billing/calendar';
import type { Clock } from '../simulation/clock';
import type { Country, Invoice, Till } from '../store/records';
import { Store } from '../store/store';
import { type HistoryRun, startHistoryRun } from './history-run';
import { daysBetween, ORDERS_A_DAY, orderTimesOf } from './order-times';
import { placeRush, USUAL_UNTIL_MS } from './rush';
import { shopOrder } from './shop-order';
import { pastReference } from './staff';

const DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const FAILURE_SHARE = 0.06;
/**
 * No order is made this shortly before the end of a month: its fee would be in the next invoice, but an import by code
 * knows only the time of creation.
 */
const MONTH_END_MS = 90 * MINUTE_MS;
const REFUND_DAY = 12;
/** The shop opens with a rush, so that there is something to see. */
const FIRST_RUSH_MS = 3 * HOUR_MS;

/** Orders a day, and the wallet in minor units. */
type Past = { ordersADay: number; firstTopUp: number; topUp: number; topsUpBelow: number; refund: number };
/** The merchant in Bahrain begins today; the one in Saudi Arabia does not top up any more. */
const PASTS: Record<Country, Past | null> = {
  KW: { ordersADay: ORDERS_A_DAY, firstTopUp: 200_000, topUp: 250_000, topsUpBelow: 80_000, refund: 12_500 },
  BH: null,
  SA: { ordersADay: 5, firstTopUp: 300_000, topUp: 0, topsUpBelow: Number.NEGATIVE_INFINITY, refund: 2_500 },
};
/** The shop grows: its orders in each month since the first, as shares of the last. */
const GROWTH = [0.6, 0.8, 1] as const;

/** The rate of the tills that are paused at first. */
const QUIET_PER_HOUR = 2;

const FIRST_TILL: Omit<Till, 'id' | 'rushUntil' | 'pastUntil'> = {
  perHour: ORDERS_A_DAY / 24,
  byHour: true,
  rush: true,
  failureShare: FAILURE_SHARE,
  paused: false,
  topsUp: true,
  made: 0,
};

type Now = { at: number; speed: number; ordersADay?: number };

/**
 * Gives a merchant a till and the orders since the first day of the month before last, with fees, top-ups and invoices.
 * The seed's invoices of that time have no orders and go.
 */
export function makeHistory(store: Store, merchantId: string, now: Now): void {
  const merchant = store.merchant(merchantId);
  const isFirst = merchant.country === 'KW';
  const past = PASTS[merchant.country];
  const till = { ...FIRST_TILL, id: merchantId, pastUntil: now.at };
  if (past) replaceSeed(store, merchantId, livePast(store, merchantId, past, now), now.at);
  store.commit((transaction) =>
    transaction.put(
      'till',
      isFirst
        ? { ...till, rushUntil: now.at + FIRST_RUSH_MS }
        : { ...till, perHour: QUIET_PER_HOUR, rush: false, rushUntil: null, paused: true, topsUp: false },
    ),
  );
}

function replaceSeed(store: Store, merchantId: string, past: Store, now: number): void {
  const begin = dayOf(beginOf(now));
  store.commit((transaction) => {
    for (const invoice of store.tables.invoice.of(merchantId)) {
      if (invoice.periodEnd >= begin) transaction.remove('invoice', invoice.id);
      else if (invoice.type === 'REGULAR' && invoice.status !== 'CANCELED')
        transaction.put('invoice', { ...invoice, status: 'PAID' });
    }
    transaction.put('merchant', past.merchant(merchantId));
    for (const delivery of past.tables.delivery.values()) transaction.put('delivery', delivery);
    for (const entry of past.tables.walletEntry.values()) transaction.put('walletEntry', entry);
    const invoices = [...past.tables.invoice.values()];
    const [disputed] = invoices.filter(({ type }) => type === 'REGULAR');
    for (const invoice of invoices)
      transaction.put('invoice', invoice === disputed ? withDifference(invoice) : settled(invoice, now));
  });
}

/** The first day of the month before last. */
const beginOf = (now: number) => monthStart(monthBefore(monthBefore(monthOf(now))));

/** The past in a store of its own, in memory. */
function livePast(store: Store, merchantId: string, past: Past, { at: now, speed, ordersADay }: Now): Store {
  const { country, balanceMinor } = store.merchant(merchantId);
  const own = new Store();
  const branches = store.tables.branch.of(merchantId);
  const key = store.tables.key.of(merchantId).find(({ testMode }) => !testMode);
  if (!key) throw new Error('the merchant of the shop has no key');
  own.commit((transaction) => {
    transaction.put('merchant', { ...store.merchant(merchantId), balanceMinor: 0 });
    for (const branch of branches) transaction.put('branch', branch);
  });
  const run = startHistoryRun(own, merchantId, key.id);
  const begin = beginOf(now);
  const last = now - USUAL_UNTIL_MS;
  for (const [index, day] of daysBetween(dayOf(begin), dayOf(now)).entries()) {
    openDay(run, past, { day, index, last });
    const rate = (ordersADay ?? past.ordersADay) * growthOn(day, begin);
    for (const [number, at] of orderTimesOf(day, rate).entries()) {
      if (at > last) break;
      if (monthOf(at) !== monthOf(at + MONTH_END_MS)) continue;
      run.runTo(at);
      const reference = pastReference(merchantId, day, String(number + 1));
      const order = shopOrder(reference, { country, branches }, FAILURE_SHARE);
      if (order) run.create(order);
    }
  }
  run.runTo(last);
  if (country === 'KW') placeRush(run, own, { branches, now, speed });
  run.runTo(now);
  if (past.topUp === 0) fitFirstTopUp(own, merchantId, balanceMinor);
  return own;
}

function growthOn(day: string, begin: number): number {
  const second = monthOf(begin + 32 * DAY_MS);
  const [first, middle, full] = GROWTH;
  return day < `${second}-01` ? first : day.startsWith(second) ? middle : full;
}

/** The morning: the wallet is topped up when it is low. */
function openDay(run: HistoryRun, past: Past, { day, index, last }: { day: string; index: number; last: number }) {
  const morning = dayStart(day) + 8 * HOUR_MS;
  if (morning > last) return;
  run.runTo(morning);
  if (index === 0) run.billing.topUp(run.merchant(), past.firstTopUp, 'TOPUP_WALLET');
  else if (run.merchant().balanceMinor < past.topsUpBelow) run.billing.topUp(run.merchant(), past.topUp);
  if (index % DAYS === REFUND_DAY) run.billing.refund(run.merchant(), past.refund);
}

/** Changes the first top-up so that the wallet ends with a balance. */
function fitFirstTopUp(past: Store, merchantId: string, balanceMinor: number): void {
  const merchant = past.merchant(merchantId);
  const more = balanceMinor - merchant.balanceMinor;
  past.commit((transaction) => {
    transaction.put('merchant', { ...merchant, balanceMinor });
    const [first] = past.tables.walletEntry.values();
    for (const entry of past.tables.walletEntry.values()) {
      const amountMinor = entry.amountMinor + (entry === first ? more : 0);
      transaction.put('walletEntry', { ...entry, amountMinor, balanceAfterMinor: entry.balanceAfterMinor + more });
    }
    const invoice = past.tables.invoice.get(first?.invoiceId ?? '');
    if (invoice) transaction.put('invoice', { ...invoice, amountMinor: invoice.amountMinor + more });
  });
}

/** An invoice that was due is paid. */
const settled = (invoice: Invoice, now: number): Invoice =>
  invoice.status === 'ISSUED' && invoice.dueOn < dayOf(now) ? { ...invoice, status: 'PAID' } : invoice;

/** An invoice with one order more than there was; the merchant has not paid it. */
const withDifference = (invoice: Invoice): Invoice => ({
  ...invoice,
  status: 'SENT',
  ordersCount: invoice.ordersCount + 1,
  deliveryTripsCount: invoice.deliveryTripsCount + 1,
  amountMinor: invoice.amountMinor + Math.round(invoice.amountMinor / invoice.ordersCount / 50) * 50,
});

/** `ordersADay` is that of its past. */
export type Shop = { ordersADay?: number };

/** Gives the merchants their past and their tills when the sandbox has neither orders nor a shop yet. */
export function openShop(store: Store, clock: Clock, { ordersADay }: Shop): void {
  if (store.tables.till.size > 0 || store.tables.delivery.size > 0) return;
  const { speed } = clock.state();
  // Drivers of the past continue on a clock that begins now.
  clock.restart(speed);
  const at = Date.now();
  for (const id of store.tables.merchant.keys()) makeHistory(store, id, { at, speed, ordersADay });
}
