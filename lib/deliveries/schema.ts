import { z } from 'zod';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';

/**
 * One truth per operation for route, screen and client; what an order is stands in `order-schema.ts`. Messages are keys from
 * the root of the messages (`errors.tooLong`).
 */

export const DeliveryById = z.object({ id: z.uuid() });
export type DeliveryById = z.infer<typeof DeliveryById>;

export const CancelDelivery = DeliveryById.extend({
  reason: z
    .string()
    .trim()
    .max(500, 'errors.tooLong')
    .transform((value) => value || undefined)
    .optional(),
});
export type CancelDelivery = z.infer<typeof CancelDelivery>;

const one = z.string().trim();
const many = z.union([one, z.array(one)]).transform((value) =>
  [value]
    .flat()
    .flatMap((item) => item.split(','))
    .filter(Boolean),
);
const day = z.iso.date();

/** The filters of the list, as they stand in the URL. `from` and `to` are days in the merchant's zone, both included. */
export const DeliveryFilters = z.object({
  q: one.max(100).optional(),
  status: many.optional(),
  branch: one.max(64).optional(),
  from: day.optional(),
  to: day.optional(),
  payment: z.enum(PAYMENT_TYPES).optional(),
  test: z.enum(['only', 'hide']).optional(),
});
export type DeliveryFilters = z.infer<typeof DeliveryFilters>;

export const PAGE_SIZE = 50;

/** `GET /api/deliveries`: newest first. `older` and `newer` are cursors from a previous answer, one of them at most. */
export const ListDeliveries = DeliveryFilters.extend({
  older: one.max(120).optional(),
  newer: one.max(120).optional(),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();
const instant = z.string();
const maybeInstant = z.string().nullable();

/** What refused or odd answers leave behind on a delivery. */
export const DeliveryProblem = z.object({
  /** A key of the `deliveries.problems` messages. */
  kind: z.enum(['refused', 'existing_order', 'no_answer']),
  status: z.number().optional(),
  code: maybeText.optional(),
  field: maybeText.optional(),
  message: z.string().optional(),
});
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/** One line of the list, and what reaches open screens when it changes. Money is decimal text, times are ISO instants. */
export const DeliveryRow = z.object({
  id: z.string(),
  code: maybeText,
  reference: z.string(),
  status: z.string(),
  testMode: z.boolean(),
  branchId: maybeText,
  branchName: maybeText,
  originLabel: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  paymentType: z.string(),
  amount: z.string(),
  currency: maybeText,
  deliveryFee: maybeText,
  estimatedFee: maybeText,
  driverName: maybeText,
  driverPhone: maybeText,
  driverLatitude: maybeNumber,
  driverLongitude: maybeNumber,
  driverSeenAt: maybeInstant,
  scheduledAt: maybeInstant,
  createdAt: instant,
  updatedAt: instant,
  statusAt: instant,
  endedAt: maybeInstant,
  problem: DeliveryProblem.nullable(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const DeliveryPage = z.object({ rows: z.array(DeliveryRow), older: maybeText, newer: maybeText });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const DeliveryEvent = z.object({
  id: z.number(),
  /** `status`, `created`, `existing_order`, `cancel_requested`, `retry_requested`, `asked_again`, `no_answer`, `refused`. */
  kind: z.string(),
  status: maybeText,
  source: z.enum(['answer', 'webhook', 'poll', 'user']),
  at: instant,
  userName: maybeText,
  reason: maybeText,
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** One delivery, whole. Distances are meters, durations seconds. */
export const DeliveryDetail = DeliveryRow.extend({
  originLatitude: maybeNumber,
  originLongitude: maybeNumber,
  customerLatitude: maybeNumber,
  customerLongitude: maybeNumber,
  distanceMeters: maybeNumber,
  durationSeconds: maybeNumber,
  trackingUrl: maybeText,
  pickupQrUrl: maybeText,
  cancelReason: maybeText,
  instructions: maybeText,
  confirmedAt: maybeInstant,
  /** When the service is asked next without anybody's doing; null when there is nothing more to learn. */
  nextCheckAt: maybeInstant,
  createdByName: maybeText,
  events: z.array(DeliveryEvent),
  trail: z.array(z.object({ at: instant, latitude: z.number(), longitude: z.number() })),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), ask: z.boolean() }),
  /** What the form needs for "another like this". */
  draft: z.unknown(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** What reaches open screens of a driver on the move. */
export const LivePosition = DeliveryRow.pick({
  id: true,
  driverLatitude: true,
  driverLongitude: true,
  driverSeenAt: true,
});
export type LivePosition = z.infer<typeof LivePosition>;

/** The answer to a create. `outcome` says what is certain: made, an older order under this reference, or not yet known. */
export const CreatedDelivery = z.object({
  delivery: DeliveryRow,
  outcome: z.enum(['made', 'existing_order', 'repeated', 'waiting', 'unknown']),
});
export type CreatedDelivery = z.infer<typeof CreatedDelivery>;
