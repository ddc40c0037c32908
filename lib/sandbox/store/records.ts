import { z } from 'zod';
import { INVOICE_STATUSES, INVOICE_TYPES, PERMISSIONS, WEBHOOK_TOPICS } from '@/lib/service/model/values';
import { DeliveryStatus } from '@/lib/service/v2/schema';

/**
 * The stored records, independent of the generation of the request. Money is integer minor units (fils, halala).
 * Times are Unix milliseconds of the service's clock unless a comment names the driver clock (see clock.ts).
 */

const id = z.string().min(1);
const minor = z.number().int();
const timestamp = z.number();

export const Point = z.object({ latitude: z.number(), longitude: z.number() });
export type Point = z.infer<typeof Point>;

export const COUNTRIES = ['KW', 'BH', 'SA'] as const;
export const Country = z.enum(COUNTRIES);
export type Country = z.infer<typeof Country>;

export const Merchant = z.object({
  id,
  name: z.string(),
  email: z.string(),
  country: Country,
  currency: z.string(),
  forceWalletPayment: z.boolean(),
  balanceMinor: minor,
  warningLevelMinor: minor.nullable(),
  /** Whether real-time estimates find a driver; set through the control interface. */
  driversAvailable: z.boolean().default(true),
});
export type Merchant = z.infer<typeof Merchant>;

export const WebhookConfig = z.object({
  url: z.string(),
  topics: z.array(z.enum(WEBHOOK_TOPICS)),
  locationIntervalSeconds: z.number().positive(),
  lowBalanceLevelMinor: minor.nullable(),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;

export const Key = z.object({
  generation: z.literal('v2').default('v2'),
  id,
  merchantId: id,
  apiKey: z.string(),
  apiSecret: z.string(),
  testMode: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  webhook: WebhookConfig.nullable(),
});
export type Key = z.infer<typeof Key>;

/** An application installed at a merchant (v1), with the permissions of its access token and its webhook. */
export const Installation = z.object({
  generation: z.literal('v1').default('v1'),
  id,
  merchantId: id,
  accessToken: z.string(),
  app: z.object({ id, name: z.string() }),
  installedAt: timestamp,
  permissions: z.array(z.enum(PERMISSIONS)),
  inputs: z.array(z.object({ name: z.string(), value: z.string() })),
  webhook: WebhookConfig.nullable(),
});
export type Installation = z.infer<typeof Installation>;

/** A v0 key. It belongs to one branch because v0 orders do not name a pickup. */
export const V0Key = z.object({
  generation: z.literal('v0').default('v0'),
  id,
  merchantId: id,
  apiKey: z.string(),
  branchId: id,
  webhook: WebhookConfig.nullable(),
});
export type V0Key = z.infer<typeof V0Key>;

export const Branch = z.object({
  id,
  merchantId: id,
  name: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  createdAt: timestamp,
});
export type Branch = z.infer<typeof Branch>;

export const Invoice = z.object({
  id,
  merchantId: id,
  invoiceNo: z.string(),
  type: z.enum(INVOICE_TYPES),
  status: z.enum(INVOICE_STATUSES),
  amountMinor: minor,
  currency: z.string(),
  ordersCount: z.number().int(),
  deliveryTripsCount: z.number().int(),
  periodBegin: z.string(),
  periodEnd: z.string(),
  dueOn: z.string(),
  createdAt: timestamp,
});
export type Invoice = z.infer<typeof Invoice>;

export const WalletEntry = z.object({
  id,
  merchantId: id,
  at: timestamp,
  kind: z.enum(['topup', 'delivery', 'refund']),
  amountMinor: minor,
  balanceAfterMinor: minor,
  deliveryCode: z.string().nullable(),
  /** The REGULAR invoice that has this fee; null until its month is billed. */
  invoiceId: z.string().nullable().default(null),
});
export type WalletEntry = z.infer<typeof WalletEntry>;

/** A future status change of a delivery; `at` is on the driver clock. */
export const PlanStep = z.object({ status: DeliveryStatus, at: timestamp, reason: z.string().optional() });
export type PlanStep = z.infer<typeof PlanStep>;

/** One part of a driver's route, driven from `from` to `to` on the driver clock. */
export const Leg = z.object({ from: timestamp, to: timestamp, points: z.array(Point) });
export type Leg = z.infer<typeof Leg>;

export const Delivery = z.object({
  id,
  merchantId: id,
  /** The key, installation or v0 key it was created with. */
  keyId: id,
  /** v0's `order-webhook-key`. */
  orderWebhookKey: z.string().nullable().default(null),
  reference: z.string(),
  testMode: z.boolean(),
  status: DeliveryStatus,
  amount: z.number(),
  paymentType: z.enum(['paid', 'cash']),
  currency: z.string(),
  feeMinor: minor,
  createdAt: timestamp,
  scheduledAt: timestamp.nullable(),
  pickup: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    point: Point,
    branchId: z.string().nullable(),
    instructions: z.string(),
  }),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    /** Shown to the merchant; null when the address has no known coordinates. */
    point: Point.nullable(),
    instructions: z.string(),
  }),
  /** The driver's destination; a guess when the customer has no point. */
  dropOff: Point,
  /** The driver waits at the pickup: `waiting_pack` in v1 and v0. */
  atPickup: z.boolean().default(false),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  /** The drive on the driver clock when it differs from the promised `durationSeconds`. */
  driveSeconds: z.number().nullable().default(null),
  driver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** A position set through the control interface; it lasts until the next status. */
  heldPosition: Point.nullable(),
  /** Null while the order waits for `searchBeginsAt`, and when the simulation changes it no more. */
  plan: z.array(PlanStep).nullable(),
  legs: z.array(Leg),
  searchBeginsAt: timestamp.nullable(),
  searches: z.number().int(),
  retries: z.number().int(),
  cancelReason: z.string().nullable(),
  /** The body of its create call; of the orders of a shop's past alone. */
  request: z.record(z.string(), z.unknown()).nullable().default(null),
  history: z.array(z.object({ status: DeliveryStatus, at: timestamp, note: z.string().optional() })),
});
export type Delivery = z.infer<typeof Delivery>;

/** A webhook that is not delivered yet. Removed after a 2xx or the last attempt. */
export const Webhook = z.object({
  id,
  keyId: id,
  topic: z.enum(WEBHOOK_TOPICS),
  body: z.string(),
  /** The order that it is about; null for a wallet. */
  code: z.string().nullable().default(null),
  /** Sent as the Authorization header (v0). */
  authorization: z.string().nullable().default(null),
  createdAt: timestamp,
  attempts: z.number().int(),
  /** Real time (Date.now), not the service's clock. */
  nextAttemptAt: timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** The settings of the simulated till, by the id of its merchant. A sandbox without one has no living shop. */
export const Till = z.object({
  id,
  perHour: z.number().min(0),
  /** Whether `perHour` is the mean of a day with busy and quiet hours. */
  byHour: z.boolean().default(false),
  /** Six times as many orders. */
  rush: z.boolean(),
  /** When the rush ends by itself; null: it does not. */
  rushUntil: timestamp.nullable().default(null),
  /** The share of orders for which no driver is found, or the driver aborts. */
  failureShare: z.number().min(0).max(1),
  paused: z.boolean(),
  /** Whether the shop tops up a wallet that is nearly empty. */
  topsUp: z.boolean(),
  /** The number of orders so far; the next order is drawn from it. */
  made: z.number().int(),
  /** Orders made before this were there when the sandbox began. */
  pastUntil: timestamp.default(0),
});
export type Till = z.infer<typeof Till>;

/** The settings of the clocks. They are stored so that drivers continue after a restart. */
export const ClockState = z.object({
  id: z.literal('clock'),
  speed: z.number().min(0),
  anchorReal: timestamp,
  anchorDriver: timestamp,
  advancedMs: z.number(),
  skewMs: z.number(),
});
export type ClockState = z.infer<typeof ClockState>;
