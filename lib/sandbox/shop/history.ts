import { DAY_MS, dayOf, dayStart, monthBefore, monthOf, monthStart } from '../billing/calendar';
import type { Invoice, Till } from '../store/records';
import { Store } from '../store/store';
import { type HistoryRun, startHistoryRun } from './history-run';
import { daysBetween, ORDERS_A_DAY, orderTimesOf } from './order-times';
import { shopOrder } from './shop-order';

const DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const FAILURE_SHARE = 0.06;
/** The usual orders end so long before now; most of them are finished by then. */
const QUIET_MS = 40 * MINUTE_MS;
/**
 * No order is made this shortly before the end of a month: its fee would be in the next invoice, but an import by code
 * knows only the time of creation.
 */
const MONTH_END_MS = 90 * MINUTE_MS;
/** The latest orders, so many seconds of driving ago: from 250 on, none has arrived; before, most are on the way. */
const UNDER_WAY_SECONDS = [640, 520, 410, 250, 220, 190, 165, 130, 100, 20] as const;
/** Wallet, in fils. */
const FIRST_TOP_UP = 200_000;
const TOP_UP = 250_000;
const TOPS_UP_BELOW = 80_000;
const REFUND = 12_500;
const REFUND_DAY = 12;

/** The shop opens with a rush, so that there is something to see. */
const FIRST_RUSH_MS = 3 * HOUR_MS;

const FIRST_TILL: Omit<Till, 'id' | 'rushUntil'> = {
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
 * Gives a merchant the orders since the first day of last month, of 30 days at least, with their fees, top-ups and
 * invoices, and some orders under way. The seed's invoices have no orders and go.
 */
export function makeHistory(store: Store, merchantId: string, now: Now): void {
  const past = livePast(store, merchantId, now);
  const { invoice: oldInvoices, walletEntry: oldEntries } = store.tables;
  store.commit((transaction) => {
    for (const { id, merchantId: owner } of oldInvoices.values())
      if (owner === merchantId) transaction.remove('invoice', id);
    for (const { id, merchantId: owner } of oldEntries.values())
      if (owner === merchantId) transaction.remove('walletEntry', id);
    transaction.put('merchant', past.merchant(merchantId));
    for (const delivery of past.tables.delivery.values()) transaction.put('delivery', delivery);
    for (const entry of past.tables.walletEntry.values()) transaction.put('walletEntry', entry);
    for (const invoice of past.tables.invoice.values()) transaction.put('invoice', settled(invoice, now.at));
    transaction.put('till', { ...FIRST_TILL, id: merchantId, rushUntil: now.at + FIRST_RUSH_MS });
  });
}

/** The past in a store of its own, in memory. */
function livePast(store: Store, merchantId: string, { at: now, speed, ordersADay }: Now): Store {
  const past = new Store();
  const branches = store.branchesOf(merchantId);
  const [key] = store.keysOf(merchantId).filter(({ testMode }) => !testMode);
  if (!key) throw new Error('the merchant of the shop has no key');
  past.commit((transaction) => {
    transaction.put('merchant', { ...store.merchant(merchantId), balanceMinor: 0 });
    for (const branch of branches) transaction.put('branch', branch);
  });
  const run = startHistoryRun(past, merchantId, key.id);
  const begin = Math.min(dayStart(dayOf(now)) - DAYS * DAY_MS, monthStart(monthBefore(monthOf(now))));
  const last = now - QUIET_MS;
  for (const [index, day] of daysBetween(dayOf(begin), dayOf(now)).entries()) {
    openDay(run, day, index, last);
    for (const [number, at] of orderTimesOf(day, ordersADay).entries()) {
      if (at > last) break;
      if (monthOf(at) !== monthOf(at + MONTH_END_MS)) continue;
      run.runTo(at);
      const order = shopOrder(`Till ${day} ${number + 1}`, branches, FAILURE_SHARE);
      if (order) run.place(order);
    }
  }
  run.runTo(last);
  run.setPace(Math.max(1, speed), now);
  for (const [index, seconds] of UNDER_WAY_SECONDS.entries()) {
    run.runTo(now - seconds * 1000);
    const order = shopOrder(`Till ${dayOf(now)} now ${index + 1}`, branches, 0);
    if (order) run.place({ ...order, cancel: null });
  }
  run.runTo(now);
  return past;
}

/** The morning: the wallet is topped up when it is low. */
function openDay(run: HistoryRun, day: string, index: number, last: number) {
  const morning = dayStart(day) + 8 * HOUR_MS;
  if (morning > last) return;
  run.runTo(morning);
  if (index === 0) run.billing.topUp(run.merchant(), FIRST_TOP_UP, 'TOPUP_WALLET');
  else if (run.merchant().balanceMinor < TOPS_UP_BELOW) run.billing.topUp(run.merchant(), TOP_UP);
  if (index === REFUND_DAY) run.billing.refund(run.merchant(), REFUND);
}

/** An invoice that was due is paid. */
const settled = (invoice: Invoice, now: number): Invoice =>
  invoice.status === 'ISSUED' && invoice.dueOn < dayOf(now) ? { ...invoice, status: 'PAID' } : invoice;
