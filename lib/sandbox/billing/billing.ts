import { createHash } from 'node:crypto';
import type { Clock } from '../simulation/clock';
import type { OrderEvents } from '../simulation/order-book';
import type { Invoice, Merchant, WalletEntry } from '../store/records';
import type { Store, Transaction } from '../store/store';
import { DAY_MS, dayOf, monthEnd, monthOf } from './calendar';

const DUE_AFTER_DAYS = 30;

/** Amounts that an invoice shows beyond the truth, so that a reconciliation has something to find. */
export type Difference = { orders: number; amountMinor: number };
const NO_DIFFERENCE: Difference = { orders: 0, amountMinor: 0 };

export type Billing = ReturnType<typeof openBilling>;

/**
 * Invoices from the sandbox's own truth: every fee taken from a wallet is in one REGULAR invoice. Months end on the
 * schedule clock. Top-ups and refunds are credited to the wallet, with an invoice each.
 */
export function openBilling(
  store: Store,
  clock: Pick<Clock, 'service' | 'schedule'>,
  events: Pick<OrderEvents, 'balanceChanged'>,
) {
  let closedBefore: string | null = null;

  /** Fees of a month that no invoice has yet. */
  function unbilled(merchantId: string, month: string): WalletEntry[] {
    return store.tables.walletEntry.of(merchantId).filter((entry) => isOpen(entry) && monthOf(entry.at) === month);
  }

  /** The REGULAR invoice of the fees of `month` so far. Later ones are in the next invoice of the same month. */
  function billMonth(merchant: Merchant, month: string, difference = NO_DIFFERENCE): Invoice {
    const entries = unbilled(merchant.id, month);
    const orders = entries.length + difference.orders;
    const invoice = newInvoice(merchant, {
      type: 'REGULAR',
      status: 'ISSUED',
      amountMinor: -sum(entries) + difference.amountMinor,
      ordersCount: orders,
      deliveryTripsCount: orders,
      periodBegin: `${month}-01`,
      periodEnd: dayOf(monthEnd(month) - 1),
      dueOn: dayOf(clock.schedule() + DUE_AFTER_DAYS * DAY_MS),
      createdAt: clock.schedule(),
    });
    store.commit((transaction) => {
      transaction.put('invoice', invoice);
      for (const entry of entries) transaction.put('walletEntry', { ...entry, invoiceId: invoice.id });
    });
    return invoice;
  }

  function move(
    before: Merchant,
    kind: 'topup' | 'refund',
    type: Invoice['type'],
    amountMinor: number,
  ): { merchant: Merchant; invoice: Invoice } {
    const at = clock.service();
    const day = dayOf(at);
    const single = { ordersCount: 0, deliveryTripsCount: 0, periodBegin: day, periodEnd: day, dueOn: day };
    const invoice = newInvoice(before, { type, status: 'PAID', amountMinor, createdAt: at, ...single });
    const merchant = { ...before, balanceMinor: before.balanceMinor + amountMinor };
    store.commit((transaction: Transaction) => {
      transaction.put('invoice', invoice);
      transaction.put('merchant', merchant);
      transaction.put('walletEntry', {
        id: `${kind}-${invoice.id}`,
        merchantId: before.id,
        at,
        kind,
        amountMinor,
        balanceAfterMinor: merchant.balanceMinor,
        deliveryCode: null,
        invoiceId: invoice.id,
      });
      events.balanceChanged(transaction, before, merchant);
    });
    return { merchant, invoice };
  }

  /** The id is derived from what is in the invoice, so that the same past has the same ids. */
  function newInvoice(merchant: Merchant, particulars: Omit<Invoice, 'id' | 'merchantId' | 'invoiceNo' | 'currency'>) {
    const { type, createdAt } = particulars;
    const number = store.tables.invoice.size + 1;
    const hash = createHash('sha256').update(`${merchant.id} ${type} ${createdAt} ${number}`).digest('hex');
    return {
      ...particulars,
      id: hash.slice(0, 24),
      merchantId: merchant.id,
      invoiceNo: `${merchant.country}-${dayOf(createdAt).replaceAll('-', '').slice(2)}-${1000 + number}`,
      currency: merchant.currency,
    };
  }

  return {
    billMonth,

    /** The month of the latest fee without an invoice, or else this month. */
    openMonth(merchantId: string): string {
      return monthOf(store.tables.walletEntry.of(merchantId).findLast(isOpen)?.at ?? clock.service());
    },

    topUp: (merchant: Merchant, amountMinor: number, type: 'TOPUP_WALLET' | 'TAP_WALLET' = 'TAP_WALLET') =>
      move(merchant, 'topup', type, amountMinor),
    refund: (merchant: Merchant, amountMinor: number) => move(merchant, 'refund', 'REFUND_WALLET', amountMinor),

    /** Bills every month that has ended and has fees without an invoice. Cheap until the month changes. */
    closeDue(): void {
      const current = monthOf(clock.schedule());
      if (closedBefore === current) return;
      closedBefore = current;
      const due = new Set<string>();
      for (const entry of store.tables.walletEntry.values())
        if (isOpen(entry) && monthOf(entry.at) < current) due.add(`${monthOf(entry.at)} ${entry.merchantId}`);
      for (const monthOfMerchant of [...due].sort()) {
        const [month = '', merchantId = ''] = monthOfMerchant.split(' ');
        billMonth(store.merchant(merchantId), month);
      }
    },
  };
}

/** A fee of a delivery that is in no invoice. */
const isOpen = ({ kind, deliveryCode, invoiceId }: WalletEntry) =>
  kind === 'delivery' && deliveryCode !== null && invoiceId === null;

const sum = (entries: readonly WalletEntry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
