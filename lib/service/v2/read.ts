import { z } from 'zod';
import { flag, listOf, money, number, object, person, position, Required, recordOf, text } from '../model/fields';
import type {
  ServiceBranch,
  ServiceBranchPage,
  ServiceDelivery,
  ServiceEstimate,
  ServiceInvoice,
  ServiceInvoicePage,
  ServiceWallet,
} from '../model/records';

/**
 * Reads the records of live services, which differ from the interface: other spellings of fields, numbers as text, nulls,
 * unknown fields and statuses. Each reader throws a ZodError that names a missing field.
 */

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
