import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import {
  DELIVERY_STATUSES,
  type DESTINATION_FORMATS,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  PAYMENT_TYPES,
} from '../model/values';

/**
 * The wire shapes of v2, requests and responses, as in the interface. `lib/service/model/read.ts` reads real services and is
 * more tolerant.
 */

export const DeliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

const text = z.string().check(z.minLength(1));
const optionalText = z.optional(z.string());
const contact = { contact_name: text, contact_phone: text };
/** The last part of an address, for the driver. */
const inside = { floor: optionalText, apartment: optionalText, instructions: optionalText };

export const BranchOrigin = z.object({ branch_id: z.string().check(z.regex(/^[0-9a-f]{24}$/i)) });
export const LocationOrigin = z.object({ ...contact, ...Point.shape, first_line: optionalText, ...inside });
export const LocationDestination = z.object({
  ...contact,
  ...Point.shape,
  address: optionalText,
  first_line: optionalText,
  ...inside,
});
/** Kuwait and Bahrain: the same fields. */
export const BlockDestination = z.object({
  ...contact,
  area: text,
  block: text,
  street: text,
  building: text,
  ...inside,
});
export const KsaDestination = z.object({
  ...contact,
  city: text,
  street: text,
  district: text,
  building: text,
  ...inside,
});
export const KsaShortDestination = z.object({
  ...contact,
  short_address: z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)),
  instructions: optionalText,
});

export type DestinationFormat = (typeof DESTINATION_FORMATS)[number];

export const Origin = z.discriminatedUnion('origin_format', [
  z.object({ origin_format: z.literal('branch_format'), origin: BranchOrigin }),
  z.object({ origin_format: z.literal('location_format'), origin: LocationOrigin }),
]);
export type Origin = z.infer<typeof Origin>;

export const Destination = z.discriminatedUnion('destination_format', [
  z.object({ destination_format: z.literal('location_format'), destination: LocationDestination }),
  z.object({ destination_format: z.literal('kuwait_format'), destination: BlockDestination }),
  z.object({ destination_format: z.literal('bahrain_format'), destination: BlockDestination }),
  z.object({ destination_format: z.literal('ksa_format'), destination: KsaDestination }),
  z.object({ destination_format: z.literal('ksa_short_format'), destination: KsaShortDestination }),
]);
export type Destination = z.infer<typeof Destination>;

export const Payment = z.object({ amount: z.number().check(z.positive()), type: z.enum(PAYMENT_TYPES) });

export const EstimateRequest = z.intersection(Origin, Destination);
export type EstimateRequest = z.infer<typeof EstimateRequest>;

export const CreateDeliveryRequest = z.intersection(
  EstimateRequest,
  z.object({
    reference: text,
    payment: Payment,
    scheduled_date: z.optional(z.iso.datetime({ offset: true })),
  }),
);
export type CreateDeliveryRequest = z.infer<typeof CreateDeliveryRequest>;

const nullableNumber = z.nullable(z.number());
export const Delivery = z.object({
  code: text,
  status: DeliveryStatus,
  test_mode: z.boolean(),
  amount: z.number(),
  created_at: z.string(),
  currency: z.string(),
  delivery_fee: z.number(),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    latitude: nullableNumber,
    longitude: nullableNumber,
  }),
  driver: z.object({ name: z.string(), phone: z.string(), latitude: nullableNumber, longitude: nullableNumber }),
  logistics: z.object({
    estimated_distance: z.number(),
    estimated_duration: z.number(),
    tracking_url: z.string(),
    pickup_qr_url: z.string(),
  }),
});
export type Delivery = z.infer<typeof Delivery>;

export const Estimate = z.object({
  delivery_fee: z.number(),
  currency: z.string(),
  estimated_distance: z.number(),
  estimated_duration: z.number(),
});
export type Estimate = z.infer<typeof Estimate>;

export const BranchBody = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(75)),
  phone: text,
  ...Point.shape,
  /** Both only for services that require them beside the flat fields. */
  address: optionalText,
  location: z.optional(z.object({ lat: Point.shape.latitude, lng: Point.shape.longitude })),
});
export type BranchBody = z.infer<typeof BranchBody>;
export const BranchUpdate = z
  .partial(BranchBody)
  .check(z.refine((body) => Object.keys(body).length > 0, 'nothing to change'));
export type BranchUpdate = z.infer<typeof BranchUpdate>;
export const Branch = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  ...Point.shape,
  address: z.string(),
  created_at: z.string(),
});
export type Branch = z.infer<typeof Branch>;

export const Invoice = z.object({
  id: z.string(),
  invoiceNo: z.string(),
  type: z.enum(INVOICE_TYPES),
  status: z.enum(INVOICE_STATUSES),
  amount: z.number(),
  currency: z.string(),
  ordersCount: z.int(),
  deliveryTripsCount: z.int(),
  periodBegin: z.string(),
  periodEnd: z.string(),
  dueOn: z.string(),
  createdAt: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;
export const InvoicePage = z.object({
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  invoices: z.array(Invoice),
});
export type InvoicePage = z.infer<typeof InvoicePage>;

/** Filters of the invoice list (interface: GET /v2/invoices); dates are YYYY-MM-DD. */
export const InvoiceQuery = z.partial(
  z.object({
    page: z.int().check(z.gte(1)),
    perPage: z.int().check(z.gte(1), z.lte(100)),
    status: z.enum(['unpaid', 'paid', 'topup', 'all']),
    periodBegin: z.iso.date(),
    periodEnd: z.iso.date(),
  }),
);
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const Wallet = z.object({ balance: z.number(), warning_balance_level: nullableNumber, currency: z.string() });
export type Wallet = z.infer<typeof Wallet>;

export const ServiceError = z.object({ error: z.string(), message: z.string() });
export type ServiceError = z.infer<typeof ServiceError>;
