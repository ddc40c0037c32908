import { z } from 'zod/mini';
import { Sum } from '@/lib/format/money/sum';

/** The first digits of a phone, as typed. */
export const FindCustomers = z.object({ phone: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)) });
export type FindCustomers = z.infer<typeof FindCustomers>;

/** A place to which orders of a customer went. `destination` holds the form's values under the interface's names. */
export const CustomerAddress = z.object({
  digest: z.string(),
  destinationFormat: z.string(),
  destination: z.record(z.string(), z.unknown()),
  /** The branch of the last order there. */
  branchId: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  deliveriesCount: z.number(),
  lastUsedAt: z.string(),
});
export type CustomerAddress = z.infer<typeof CustomerAddress>;

export const OrderUnderWay = z.object({
  id: z.string(),
  /** The service's code, else our reference. */
  code: z.string(),
  amount: z.string(),
  currency: z.nullable(z.string()),
  /** When it was made, or is planned for. */
  at: z.string(),
});
export type OrderUnderWay = z.infer<typeof OrderUnderWay>;

/** A customer and the last drop-off. */
export const Customer = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  destinationFormat: z.string(),
  destination: z.record(z.string(), z.unknown()),
  deliveriesCount: z.number(),
  lastUsedAt: z.string(),
  note: z.string(),
  /** Why orders of this customer are asked about; null: they are not. */
  blockedReason: z.nullable(z.string()),
  /** All known places, the latest first. */
  addresses: z.array(CustomerAddress),
  /** The newest orders that are not delivered yet. */
  underWay: z.array(OrderUnderWay),
});
export type Customer = z.infer<typeof Customer>;
export const CustomerList = z.object({ customers: z.array(Customer) });
export type CustomerList = z.infer<typeof CustomerList>;

export const CUSTOMER_FILTERS = ['blocked', 'noted'] as const;

/** `GET /api/customers/list`: by name, phone or area; `after`: the cursor of the page before. */
export const ListCustomers = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  only: z.optional(z.enum(CUSTOMER_FILTERS)),
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type ListCustomers = z.infer<typeof ListCustomers>;

/** A row of the list. `orders` and `spent` (amounts of completed orders, by currency) are the ledger's, without tests. */
export const CustomerRow = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  destinationFormat: z.string(),
  destination: z.record(z.string(), z.unknown()),
  orders: z.number(),
  spent: z.array(Sum),
  lastUsedAt: z.string(),
  note: z.string(),
  blockedReason: z.nullable(z.string()),
});
export type CustomerRow = z.infer<typeof CustomerRow>;
export const CustomerPage = z.object({ customers: z.array(CustomerRow), next: z.nullable(z.string()) });
export type CustomerPage = z.infer<typeof CustomerPage>;

export const CustomerById = z.object({ id: z.uuid() });
export type CustomerById = z.infer<typeof CustomerById>;

/** One customer. `usualBranch`: the one that most of the last orders left from. */
export const CustomerDetail = z.extend(CustomerRow, {
  addresses: z.array(CustomerAddress),
  usualBranch: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

const shortText = z.string().check(z.trim(), z.maxLength(300, 'errors.tooLong'));

/** A person's changes to a customer. `blockedReason` null: no longer blocked. */
export const UpdateCustomer = z.extend(CustomerById, {
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(100, 'errors.tooLong'))),
  note: z.optional(shortText),
  blockedReason: z.optional(z.nullable(shortText.check(z.minLength(1, 'errors.required')))),
});
export type UpdateCustomer = z.infer<typeof UpdateCustomer>;
