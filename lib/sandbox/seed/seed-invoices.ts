import { createHash } from 'node:crypto';
import { DAY_MS } from '../billing/calendar';
import { seededInteger, seededRandom } from '../simulation/seeded-random';
import type { Invoice, Merchant } from '../store/records';

const MONTHS = 12;
const DUE_AFTER_DAYS = 15;
const ORDERS_A_MONTH: Record<Merchant['country'], readonly [number, number]> = {
  KW: [380, 520],
  BH: [90, 150],
  SA: [140, 260],
};
const FEE_MINOR: Record<Merchant['country'], number> = { KW: 1450, BH: 1300, SA: 1850 };
/** The statuses of the latest monthly invoices, the newest first. Older ones are paid; one was canceled and issued again. */
const NEWEST: readonly Invoice['status'][] = ['ISSUED', 'SENT', 'PENDING', 'PAID', 'SENT'];
const CANCELED_MONTH = 9;

/** A year of invoices of every type and status. They are the same for the same merchant and day. */
export function seedInvoices(merchant: Merchant, today: number): Invoice[] {
  return [...regular(merchant, today), ...topups(merchant, today), ...rareInvoices(merchant, today)];
}

function regular(merchant: Merchant, today: number): Invoice[] {
  const { country } = merchant;
  return Array.from({ length: MONTHS }, (_, back) => back).flatMap((back) => {
    const begin = monthStart(today, back + 1);
    const end = monthStart(today, back) - DAY_MS;
    const month = day(begin).slice(0, 7);
    const ordersCount = seededInteger(...ORDERS_A_MONTH[country], 'orders', country, month);
    const issued = (name: string, status: Invoice['status']) =>
      invoice(merchant, name, {
        type: 'REGULAR',
        status,
        amountMinor: ordersCount * FEE_MINOR[country] + step(merchant) * seededInteger(0, 400, 'rest', country, month),
        ordersCount,
        deliveryTripsCount: Math.round(ordersCount * (0.78 + 0.12 * seededRandom('trips', country, month))),
        periodBegin: day(begin),
        periodEnd: day(end),
        createdAt: Math.min(end + DAY_MS + 5 * 3_600_000, today),
      });
    const valid = issued(`REG-${month}`, NEWEST[back] ?? 'PAID');
    return back === CANCELED_MONTH ? [issued(`REG-${month}-canceled`, 'CANCELED'), valid] : [valid];
  });
}

/** About two a month. Payments by card on the payment page are TAP_WALLET. */
function topups(merchant: Merchant, today: number): Invoice[] {
  return Array.from({ length: MONTHS * 2 }, (_, index) => {
    const at = atNoon(today) - (3 + index * 15) * DAY_MS;
    return invoice(merchant, `TOP-${day(at)}`, {
      type: index % 3 === 0 ? 'TOPUP_WALLET' : 'TAP_WALLET',
      status: 'PAID',
      amountMinor: wholeUnits([25, 50, 100, 150][seededInteger(0, 3, 'top-up', merchant.country, index)] ?? 50),
      periodBegin: day(at),
      periodEnd: day(at),
      createdAt: at,
    });
  });
}

/** The rare types and statuses. */
function rareInvoices(merchant: Merchant, today: number): Invoice[] {
  const rare = (daysAgo: number, type: Invoice['type'], status: Invoice['status'], units: number): Invoice => {
    const at = atNoon(today) - daysAgo * DAY_MS;
    return invoice(merchant, `${type}-${status}-${day(at)}`, {
      type,
      status,
      amountMinor: wholeUnits(units) + step(merchant) * seededInteger(0, 9, type, status),
      ordersCount: type === 'CUSTOMER_ORDER' ? 1 : 0,
      deliveryTripsCount: type === 'CUSTOMER_ORDER' ? 1 : 0,
      periodBegin: day(at),
      periodEnd: day(at),
      createdAt: at,
    });
  };
  return [
    rare(1, 'TAP_WALLET', 'AUTHORIZED', 50),
    rare(40, 'TAP_WALLET', 'CANCELED', 25),
    rare(64, 'REFUND_WALLET', 'PAID', 12),
    rare(12, 'REFUND_WALLET', 'PENDING', 4),
    rare(97, 'REFUND', 'PAID', 8),
    rare(20, 'CUSTOMER_ORDER', 'PAID', 2),
    rare(152, 'CUSTOMER_ORDER', 'CANCELED', 2),
    rare(75, 'WALLET', 'PAID', 30),
    rare(9, 'WALLET', 'ISSUED', 18),
  ];
}

type Particulars = Pick<Invoice, 'type' | 'status' | 'amountMinor' | 'periodBegin' | 'periodEnd' | 'createdAt'> &
  Partial<Pick<Invoice, 'ordersCount' | 'deliveryTripsCount'>>;

function invoice(merchant: Merchant, name: string, particulars: Particulars): Invoice {
  const hash = createHash('sha256').update(`${merchant.id} ${name}`).digest('hex');
  return {
    ordersCount: 0,
    deliveryTripsCount: 0,
    ...particulars,
    id: hash.slice(0, 24),
    merchantId: merchant.id,
    invoiceNo: `${merchant.country}-${day(particulars.createdAt).replaceAll('-', '').slice(2)}-${1000 + (Number.parseInt(hash.slice(24, 32), 16) % 9000)}`,
    currency: merchant.currency,
    dueOn: day(particulars.createdAt + (particulars.type === 'REGULAR' ? DUE_AFTER_DAYS : 0) * DAY_MS),
  };
}

/** 50 fils, or a quarter riyal. */
const step = ({ currency }: Merchant) => (currency === 'SAR' ? 25 : 50);
/** One unit is a dinar or ten riyals, about the same value: both are 1,000 minor units. */
const wholeUnits = (units: number) => units * 1000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const atNoon = (at: number) => Math.floor(at / DAY_MS) * DAY_MS + 9 * 3_600_000;

function monthStart(today: number, monthsBack: number): number {
  const date = new Date(today);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBack, 1);
}
