import { z } from 'zod';
import { decimalText } from '@/lib/service/model/money';

/**
 * Reads what live services answer, which is known to differ from the interface: two spellings of a field, numbers as
 * text, nulls where objects belong, fields and statuses nobody has heard of. Money becomes exact decimal text.
 */

/** The canonical delivery. `status` is the service's own word, known to us or not; what it left out is null or ''. */
export type ServiceDelivery = {
  code: string;
  /** The record id that some services give beside the code. */
  id: string | null;
  reference: string | null;
  status: string;
  test_mode: boolean | null;
  amount: string | null;
  created_at: string | null;
  currency: string | null;
  delivery_fee: string | null;
  customer: { name: string; phone: string; address: string; latitude: number | null; longitude: number | null };
  driver: { name: string; phone: string; latitude: number | null; longitude: number | null };
  logistics: {
    /** Meters. */
    estimated_distance: number | null;
    /** Seconds, may be fractional. */
    estimated_duration: number | null;
    tracking_url: string | null;
    pickup_qr_url: string | null;
  };
};

export type ServiceEstimate = {
  delivery_fee: string;
  currency: string | null;
  /** Meters and seconds. */
  estimated_distance: number | null;
  estimated_duration: number | null;
  /** Only from v1 and v0, which tell times and no distance: ISO instants, null when no driver is available. */
  estimated_pickup_at?: string | null;
  estimated_delivery_at?: string | null;
};

export type ServiceBranch = {
  id: string;
  name: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  address: string;
  created_at: string | null;
};

/** One page of branches; `totalPages` is null where the service doesn't say. `unreadable` counts records left out. */
export type ServiceBranchPage = { branches: ServiceBranch[]; totalPages: number | null; unreadable: number };

export type ServiceInvoice = {
  id: string;
  invoiceNo: string;
  type: string;
  status: string;
  amount: string | null;
  currency: string | null;
  ordersCount: number | null;
  deliveryTripsCount: number | null;
  periodBegin: string | null;
  periodEnd: string | null;
  dueOn: string | null;
  createdAt: string | null;
};

export type ServiceInvoicePage = {
  page: number | null;
  perPage: number | null;
  total: number | null;
  invoices: ServiceInvoice[];
  unreadable: number;
};

export type ServiceWallet = {
  /** May be negative. */
  balance: string;
  /** Null: alerts are off. */
  warning_balance_level: string | null;
  currency: string | null;
};

/** Each reader throws a ZodError that names the field when what can't be done without is missing. */
export function readDelivery(json: unknown): ServiceDelivery {
  const fields = recordOf(json, ['delivery', 'order', 'data'], ['code', 'status']);
  const currency = text(fields.currency);
  const customer = object(fields.customer);
  const driver = object(fields.driver);
  const logistics = object(fields.logistics);
  return {
    ...z.object({ code: Required, status: Required }).parse({
      code: text(fields.code ?? fields.id),
      status: text(fields.status),
    }),
    id: text(fields.id),
    reference: text(fields.reference),
    test_mode: flag(fields.test_mode),
    amount: money(fields.amount, currency),
    created_at: text(fields.created_at ?? fields.createdAt),
    currency,
    delivery_fee: money(fields.delivery_fee ?? fields.fee, currency),
    customer: { ...person(customer), address: text(customer.address) ?? '', ...position(customer) },
    driver: { ...person(driver), ...position(driver) },
    logistics: {
      estimated_distance: number(logistics.estimated_distance ?? logistics.distance),
      estimated_duration: number(logistics.estimated_duration ?? logistics.duration),
      tracking_url: text(logistics.tracking_url),
      pickup_qr_url: text(logistics.pickup_qr_url),
    },
  };
}

export function readEstimate(json: unknown): ServiceEstimate {
  const fields = recordOf(json, ['estimate', 'data'], ['delivery_fee', 'fee']);
  const currency = text(fields.currency);
  return {
    ...z.object({ delivery_fee: Required }).parse({ delivery_fee: money(fields.delivery_fee ?? fields.fee, currency) }),
    currency,
    estimated_distance: number(fields.estimated_distance ?? fields.distance),
    estimated_duration: number(fields.estimated_duration ?? fields.duration),
  };
}

export function readBranch(json: unknown): ServiceBranch {
  const fields = recordOf(json, ['branch', 'data'], ['id', '_id']);
  return {
    ...z.object({ id: Required }).parse({ id: text(fields.id ?? fields._id) }),
    ...person(fields),
    ...position(fields),
    address: text(fields.address) ?? '',
    created_at: text(fields.created_at ?? fields.createdAt),
  };
}

export function readBranchPage(json: unknown): ServiceBranchPage {
  const { items, unreadable } = listOf(json, ['branches', 'data'], readBranch);
  const fields = object(json);
  return { branches: items, totalPages: number(fields.total_pages ?? fields.totalPages), unreadable };
}

export function readInvoice(json: unknown): ServiceInvoice {
  const fields = recordOf(json, ['invoice', 'data'], ['id', '_id']);
  const currency = text(fields.currency);
  return {
    ...z.object({ id: Required, type: Required, status: Required }).parse({
      id: text(fields.id ?? fields._id),
      type: text(fields.type),
      status: text(fields.status),
    }),
    invoiceNo: text(fields.invoiceNo ?? fields.invoice_no) ?? '',
    amount: money(fields.amount, currency),
    currency,
    ordersCount: number(fields.ordersCount ?? fields.orders_count),
    deliveryTripsCount: number(fields.deliveryTripsCount ?? fields.delivery_trips_count),
    periodBegin: text(fields.periodBegin ?? fields.period_begin),
    periodEnd: text(fields.periodEnd ?? fields.period_end),
    dueOn: text(fields.dueOn ?? fields.due_on),
    createdAt: text(fields.createdAt ?? fields.created_at),
  };
}

export function readInvoicePage(json: unknown): ServiceInvoicePage {
  const { items, unreadable } = listOf(json, ['invoices', 'data'], readInvoice);
  const fields = object(json);
  return {
    page: number(fields.page),
    perPage: number(fields.perPage ?? fields.per_page),
    total: number(fields.total),
    invoices: items,
    unreadable,
  };
}

export function readWallet(json: unknown): ServiceWallet {
  const fields = recordOf(json, ['wallet', 'data'], ['balance']);
  const currency = text(fields.currency);
  return {
    ...z.object({ balance: Required }).parse({ balance: money(fields.balance, currency) }),
    warning_balance_level: money(fields.warning_balance_level ?? fields.warningBalanceLevel, currency),
    currency,
  };
}

type Fields = z.infer<typeof Fields>;

const LONGEST_NAME = 200;
/** A code, a status, a type: something that is compared and indexed. */
export const Required = z.string({ error: 'is missing' }).min(1, 'is missing').max(LONGEST_NAME, 'is too long');
const Fields = z.record(z.string(), z.unknown());

export function object(value: unknown): Fields {
  return Fields.catch({}).parse(value);
}

/** The record itself, or the one inside a known envelope when none of its own fields stand outside. */
export function recordOf(json: unknown, envelopes: string[], own: string[]): Fields {
  const fields = Fields.parse(json);
  if (own.some((name) => fields[name] !== undefined)) return fields;
  const inside = envelopes.map((name) => fields[name]).find((value) => Fields.safeParse(value).success);
  return inside === undefined ? fields : object(inside);
}

/** As it came, less what no database can keep: NULs and halves of surrogate pairs. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

export function number(value: unknown): number | null {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** No amount of money in any currency we know is longer; the ledger's columns hold this much. */
const ANY_MONEY = /^-?\d{1,11}(\.|$)/;

export function money(value: unknown, currency: string | null): string | null {
  const amount = typeof value === 'number' || typeof value === 'string' ? decimalText(value, currency) : null;
  return amount !== null && ANY_MONEY.test(amount) ? amount : null;
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

export function person(fields: Fields): { name: string; phone: string } {
  return { name: text(fields.name) ?? '', phone: text(fields.phone) ?? '' };
}

/** Both coordinates or none. */
export function position(fields: Fields): { latitude: number | null; longitude: number | null } {
  const latitude = number(fields.latitude);
  const longitude = number(fields.longitude);
  const onEarth = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { latitude, longitude } : { latitude: null, longitude: null };
}

export function listOf<T>(
  json: unknown,
  names: string[],
  readOne: (item: unknown) => T,
): { items: T[]; unreadable: number } {
  const fields = object(json);
  const found = [json, ...names.map((name) => fields[name])].find(Array.isArray);
  const list = z.array(z.unknown(), { error: `neither a list nor ${names.join(' or ')}` }).parse(found);
  const items = list.flatMap((item) => {
    try {
      return [readOne(item)];
    } catch {
      return [];
    }
  });
  return { items, unreadable: list.length - items.length };
}
