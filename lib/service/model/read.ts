import { z } from 'zod';
import { flag, listOf, money, number, object, pick, position, Required, recordOf, text } from './fields';
import { link } from './link';
import { statusWord } from './status-words';
import { BRANCH, DELIVERY, ESTIMATE, INVOICE, PAGE, WALLET } from './synonyms';

/**
 * Reads the records of live services, which differ from the interface: other names of fields (`synonyms.ts`), numbers as
 * text, nulls, unknown fields and statuses. Each reader throws a ZodError that names a missing field.
 */

const Id = z.object({ id: Required });
const CodeAndStatus = z.object({ code: Required, status: Required });
const Fee = z.object({ delivery_fee: Required });
const InvoiceFacts = z.object({ id: Required, type: Required, status: Required });
const Balance = z.object({ balance: Required });
/** Without a bound on its length: the id is only displayed. */
const Installation = z.object({ installation_id: z.string({ error: 'is missing' }).min(1, 'is missing') });

/** A delivery of any generation: their names are among the synonyms. What a generation lacks is null or ''. */
export function readDelivery(json: unknown) {
  const fields = recordOf(json, ['delivery', 'order'], [DELIVERY.code, DELIVERY.status]);
  const of = (name: keyof typeof DELIVERY) => pick(fields, DELIVERY[name]);
  const named = (name: keyof typeof DELIVERY) => text(of(name)) ?? '';
  const currency = text(of('currency'));
  return {
    ...CodeAndStatus.parse({ code: text(of('code')), status: text(of('status')) }),
    status: statusWord(named('status')),
    /** The record id that some services give beside the code. */
    id: text(of('id')),
    reference: text(of('reference')),
    test_mode: flag(of('test_mode')),
    amount: money(of('amount'), currency),
    created_at: text(of('created_at')),
    currency,
    delivery_fee: money(of('delivery_fee'), currency),
    customer: {
      name: named('customer_name'),
      phone: named('customer_phone'),
      address: named('customer_address'),
      ...position({ latitude: of('customer_latitude'), longitude: of('customer_longitude') }),
    },
    driver: {
      name: named('driver_name'),
      phone: named('driver_phone'),
      ...position({ latitude: of('driver_latitude'), longitude: of('driver_longitude') }),
    },
    logistics: {
      /** Meters; the duration in seconds, which may be fractional. */
      estimated_distance: number(of('estimated_distance')),
      estimated_duration: number(of('estimated_duration')),
      tracking_url: link(of('tracking_url')),
      pickup_qr_url: link(of('pickup_qr_url')),
    },
  };
}

/** Distance and duration in meters and seconds. */
export function readEstimate(json: unknown) {
  const fields = recordOf(json, ['estimate'], [ESTIMATE.delivery_fee]);
  const currency = text(pick(fields, ESTIMATE.currency));
  const delivery_fee = money(pick(fields, ESTIMATE.delivery_fee), currency);
  return {
    ...Fee.parse({ delivery_fee }),
    currency,
    estimated_distance: number(pick(fields, ESTIMATE.estimated_distance)),
    estimated_duration: number(pick(fields, ESTIMATE.estimated_duration)),
  };
}

export function readBranch(json: unknown) {
  const fields = recordOf(json, ['branch'], [BRANCH.id]);
  const of = (name: keyof typeof BRANCH) => pick(fields, BRANCH[name]);
  return {
    ...Id.parse({ id: text(of('id')) }),
    name: text(of('name')) ?? '',
    phone: text(of('phone')) ?? '',
    ...position({ latitude: of('latitude'), longitude: of('longitude') }),
    address: text(of('address')) ?? '',
    created_at: text(of('created_at')),
  };
}

/** One page; `totalPages` is null where the service doesn't say. `unreadable` counts records left out. */
export function readBranchPage(json: unknown) {
  const { items, unreadable } = listOf(json, 'branches', readBranch);
  const { total, limit, totalPages } = readPage(json);
  const perPage = limit ?? items.length + unreadable;
  const counted = total !== null && perPage > 0 ? Math.ceil(total / perPage) : null;
  return { branches: items, totalPages: totalPages ?? counted, unreadable };
}

/** The numbers of a page of a list, each null where the service leaves it out. */
export function readPage(json: unknown): Record<keyof typeof PAGE, number | null> {
  const of = (name: keyof typeof PAGE) => number(pick(object(json), PAGE[name]));
  return { page: of('page'), limit: of('limit'), total: of('total'), totalPages: of('totalPages') };
}

export function readInvoice(json: unknown) {
  const fields = recordOf(json, ['invoice'], [INVOICE.id]);
  const of = (name: keyof typeof INVOICE) => pick(fields, INVOICE[name]);
  const currency = text(of('currency'));
  return {
    ...InvoiceFacts.parse({
      id: text(of('id')),
      type: text(of('type')),
      status: text(of('status')),
    }),
    invoiceNo: text(of('invoiceNo')) ?? '',
    amount: money(of('amount'), currency),
    currency,
    ordersCount: number(of('ordersCount')),
    deliveryTripsCount: number(of('deliveryTripsCount')),
    periodBegin: text(of('periodBegin')),
    periodEnd: text(of('periodEnd')),
    dueOn: text(of('dueOn')),
    createdAt: text(of('createdAt')),
  };
}

export function readInvoicePage(json: unknown) {
  const { items, unreadable } = listOf(json, 'invoices', readInvoice);
  const { page, limit, total } = readPage(json);
  return { page, perPage: limit, total, invoices: items, unreadable };
}

/** The balance may be negative; without a warning level, alerts are off. */
export function readWallet(json: unknown) {
  const fields = recordOf(json, ['wallet'], [WALLET.balance]);
  const currency = text(pick(fields, WALLET.currency));
  return {
    ...Balance.parse({ balance: money(pick(fields, WALLET.balance), currency) }),
    warning_balance_level: money(pick(fields, WALLET.warning_balance_level), currency),
    currency,
  };
}

/** The installation of a v1 token. */
export function readInstallation(json: unknown) {
  const fields = recordOf(json, ['installation'], [['installation_id', 'id']]);
  const app = object(fields.app);
  const merchant = object(fields.merchant);
  return {
    ...Installation.parse({ installation_id: text(fields.installation_id ?? fields.id) }),
    installed_at: text(fields.installed_at),
    app: { id: text(app.id) ?? '', name: text(app.name) ?? '' },
    merchant: {
      id: text(merchant.id) ?? '',
      name: text(merchant.name) ?? '',
      email: text(merchant.email) ?? '',
      country: text(merchant.country) ?? '',
    },
    permissions: list(fields.permissions).flatMap((permission) => text(permission) ?? []),
    /** The typed value, as it came: no text where it was a box that was ticked, or several fields at once. */
    inputs: list(fields.inputs)
      .map(object)
      .map(({ name, value }) => ({ name: text(name) ?? '', value })),
    webhooks: list(fields.webhooks)
      .map(object)
      .map(({ topic, url }) => ({ topic: text(topic) ?? '', url: text(url) ?? '' })),
  };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
