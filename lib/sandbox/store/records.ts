import { z } from 'zod';
import { DeliveryStatus, INVOICE_STATUSES, INVOICE_TYPES, PERMISSIONS, WEBHOOK_TOPICS } from '@/lib/service/v2/schema';

/**
 * What the sandbox remembers, independent of the generation that asked for it.
 * Money is integer minor units (fils, halala); times are Unix milliseconds of the service's own clock,
 * except `driver…` times, which run on the driver clock (see clock.ts).
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
  id,
  merchantId: id,
  apiKey: z.string(),
  apiSecret: z.string(),
  testMode: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  webhook: WebhookConfig.nullable(),
});
export type Key = z.infer<typeof Key>;

/** An application at a merchant (v1): what its access token may do, and where it is told. */
export const Installation = z.object({
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

/** A key of v0 belongs to one branch: v0 orders name no pickup. */
export const V0Key = z.object({
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
});
export type WalletEntry = z.infer<typeof WalletEntry>;

/** What a driver will do next, on the driver clock. */
export const PlanStep = z.object({ status: DeliveryStatus, at: timestamp, reason: z.string().optional() });
export type PlanStep = z.infer<typeof PlanStep>;

/** One stretch of a driver's way: the positions between `from` and `to` on the driver clock. */
export const Leg = z.object({ from: timestamp, to: timestamp, points: z.array(Point) });
export type Leg = z.infer<typeof Leg>;

export const Delivery = z.object({
  id,
  merchantId: id,
  /** The key, installation or v0 key it was made with. */
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
    /** Told to the merchant; null when the address could not be placed. */
    point: Point.nullable(),
    instructions: z.string(),
  }),
  /** Where the driver really goes. */
  dropOff: Point,
  /** The driver waits at the pickup: `waiting_pack` in v1 and v0. */
  atPickup: z.boolean().default(false),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  driver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Set by hand through the control interface; holds until the next status. */
  heldPosition: Point.nullable(),
  /** Null while the order waits for `searchBeginsAt`, or when nothing more will happen by itself. */
  plan: z.array(PlanStep).nullable(),
  legs: z.array(Leg),
  searchBeginsAt: timestamp.nullable(),
  searches: z.number().int(),
  retries: z.number().int(),
  cancelReason: z.string().nullable(),
  history: z.array(z.object({ status: DeliveryStatus, at: timestamp, note: z.string().optional() })),
});
export type Delivery = z.infer<typeof Delivery>;

/** A webhook on its way. Removed when it was taken (2xx) or given up. */
export const Webhook = z.object({
  id,
  keyId: id,
  topic: z.enum(WEBHOOK_TOPICS),
  body: z.string(),
  /** Sent as the Authorization header (v0). */
  authorization: z.string().nullable().default(null),
  createdAt: timestamp,
  attempts: z.number().int(),
  /** Real time (Date.now), not the service's clock. */
  nextAttemptAt: timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** The clocks' settings, kept so that running drivers carry on after a restart. */
export const ClockState = z.object({
  id: z.literal('clock'),
  speed: z.number().min(0),
  anchorReal: timestamp,
  anchorDriver: timestamp,
  advancedMs: z.number(),
  skewMs: z.number(),
});
export type ClockState = z.infer<typeof ClockState>;
