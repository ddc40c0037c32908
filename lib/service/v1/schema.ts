import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import * as v2 from '../v2/schema';

/** The wire shapes of v1, requests and responses, as in the interface. v1 sends `service-access-token` and is not signed. */

export const DELIVERY_STATUSES = [
  'pending',
  'dispatched',
  'waiting_pack',
  'en_route',
  'completed',
  'canceled',
  'failed',
] as const;
export const DeliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Only v2 has `instructions` at the origin and `address` (interface: origin and destination formats). */
export const LocationOrigin = z.omit(v2.LocationOrigin, { instructions: true });
export const LocationDestination = z.omit(v2.LocationDestination, { address: true });

export const Origin = z.discriminatedUnion('origin_format', [
  z.object({ origin_format: z.literal('branch_format'), origin: v2.BranchOrigin }),
  z.object({ origin_format: z.literal('location_format'), origin: LocationOrigin }),
]);
export type Origin = z.infer<typeof Origin>;

export const Destination = z.discriminatedUnion('destination_format', [
  z.object({ destination_format: z.literal('location_format'), destination: LocationDestination }),
  z.object({ destination_format: z.literal('kuwait_format'), destination: v2.BlockDestination }),
  z.object({ destination_format: z.literal('bahrain_format'), destination: v2.BlockDestination }),
  z.object({ destination_format: z.literal('ksa_format'), destination: v2.KsaDestination }),
  z.object({ destination_format: z.literal('ksa_short_format'), destination: v2.KsaShortDestination }),
]);
export type Destination = z.infer<typeof Destination>;

/** POST /v1/deliveries. A repeated `reference` makes a second order. */
export const CreateDeliveryRequest = z.intersection(
  z.intersection(Origin, Destination),
  z.object({
    reference: z.string().check(z.minLength(1)),
    payment: z.object({ amount: z.number().check(z.gte(0)), type: z.enum(PAYMENT_TYPES) }),
    scheduled_date: z.optional(z.iso.datetime({ offset: true })),
  }),
);
export type CreateDeliveryRequest = z.infer<typeof CreateDeliveryRequest>;

/** v2's delivery less `test_mode`, with v1's own statuses. */
export const Delivery = z.extend(z.omit(v2.Delivery, { test_mode: true }), { status: DeliveryStatus });
export type Delivery = z.infer<typeof Delivery>;

export const { BranchBody, BranchUpdate, Branch } = v2;
export type BranchBody = v2.BranchBody;
export type BranchUpdate = v2.BranchUpdate;
export type Branch = v2.Branch;

export const BRANCH_SORTS = ['created_at', 'name'] as const;
export const SORT_ORDERS = ['asc', 'desc'] as const;

export const BranchPage = z.object({
  branches: z.array(Branch),
  page: z.int(),
  limit: z.int(),
  sort_by: z.enum(BRANCH_SORTS),
  sort_order: z.enum(SORT_ORDERS),
  total_pages: z.int(),
  total_count: z.int(),
});
export type BranchPage = z.infer<typeof BranchPage>;

/** Form A, of `/v1/deliveries/estimate` and `/v1/deliveries/estimate/static`. */
export const EstimateRequestA = z.intersection(
  z.discriminatedUnion('origin_format', [
    z.object({ origin_format: z.literal('branch_format'), origin: v2.BranchOrigin }),
    z.object({ origin_format: z.literal('location_format'), origin: Point }),
  ]),
  z.object({ destination_format: z.literal('location_format'), destination: Point }),
);
export type EstimateRequestA = z.infer<typeof EstimateRequestA>;

/** Form B, of `/v1/deliveries/estimate` and `/v1/timeless_estimate`. */
export const EstimateRequestB = z.object({
  origin: z.object({ branch: z.string().check(z.minLength(1)) }),
  destination: z.object({ location: Point }),
});
export type EstimateRequestB = z.infer<typeof EstimateRequestB>;

const dateOrNull = z.nullable(z.string());

/** Real-time, form A. The times are null when no driver is available. */
export const EstimateA = z.object({
  delivery_fee: z.number(),
  estimated_pickup_at: dateOrNull,
  estimated_delivery_at: dateOrNull,
});
export type EstimateA = z.infer<typeof EstimateA>;

/** Static, form A. The interface does not show the units; timeless says seconds. */
export const StaticEstimateA = z.object({
  delivery_fee: z.number(),
  estimated_pickup_duration: z.number(),
  estimated_delivery_duration: z.number(),
});
export type StaticEstimateA = z.infer<typeof StaticEstimateA>;

/** Real-time, form B; v0's too. The times are null when no driver is available. */
export const EstimateB = z.object({ deliveryFee: z.number(), pickupEta: dateOrNull, deliveryEta: dateOrNull });
export type EstimateB = z.infer<typeof EstimateB>;

/** Timeless, form B; v0's too. Seconds: acceptance to drop-off, and order creation to pickup. */
export const TimelessEstimateB = z.object({
  deliveryFee: z.number(),
  totalDeliveryDuration: z.number(),
  durationToPickup: z.number(),
});
export type TimelessEstimateB = z.infer<typeof TimelessEstimateB>;

export const Installation = z.object({
  installation_id: z.string(),
  installed_at: z.string(),
  app: z.object({ id: z.string(), name: z.string() }),
  merchant: z.object({ id: z.string(), name: z.string(), email: z.string(), country: z.string() }),
  permissions: z.array(z.string()),
  inputs: z.array(z.object({ name: z.string(), value: z.string() })),
  webhooks: z.array(z.object({ topic: z.string(), url: z.string() })),
});
export type Installation = z.infer<typeof Installation>;

/** The payload of `order.updated`: the interface does not show v1's; v2's with v1's statuses is assumed. */
export const OrderUpdated = z.omit(Delivery, { created_at: true, driver: true });
export type OrderUpdated = z.infer<typeof OrderUpdated>;
