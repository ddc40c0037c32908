import { z } from 'zod';
import { latinDigits } from '@/lib/format/digits';
import { GENERATIONS } from '@/lib/service/model/generation';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';
import { WHY_NOT } from '@/lib/service/why-not';

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

/** "It was made: its code is …", of an order whose outcome nobody knew. */
export const TakeCode = DeliveryById.extend({
  code: z.string().transform(plainCode).pipe(z.string().min(1, 'errors.required').max(64, 'errors.tooLong')),
});
export type TakeCode = z.infer<typeof TakeCode>;

/** A code as it is copied or typed: without blanks and marks of direction around or in it, in Latin digits. */
function plainCode(text: string): string {
  return latinDigits(text).replace(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
}

/** What the order under a code is, when it is not the one that was sent. */
export const OtherOrder = z.object({ name: z.string(), phone: z.string(), amount: z.string().nullable() });
export type OtherOrder = z.infer<typeof OtherOrder>;

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

/** An order of the service that a webhook told of and that looks like one whose outcome is unknown. */
export const Candidate = z.object({ code: z.string(), at: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** What refused or odd answers leave behind on a delivery. */
export const DeliveryProblem = z.object({
  /**
   * `refused` by the service, or `not_sent`: it never got there. `no_answer`: its outcome is unknown. `given_up`: somebody
   * said it was not made, and `made_after_all`: it was. `existing_order`: an older one stood under the reference.
   * `not_found`: the service doesn't know it any more.
   */
  kind: z.enum(['refused', 'not_sent', 'no_answer', 'given_up', 'made_after_all', 'existing_order', 'not_found']),
  status: z.number().optional(),
  code: maybeText.optional(),
  field: maybeText.optional(),
  message: z.string().optional(),
  /** `no_answer`, `given_up`: what may be this order. */
  candidates: z.array(Candidate).optional(),
  /** `not_found`: since when. */
  since: z.string().optional(),
});
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/** One line of the list, and what reaches open screens when it changes. Money is decimal text, times are ISO instants. */
export const DeliveryRow = z.object({
  id: z.string(),
  code: maybeText,
  reference: z.string(),
  status: z.string(),
  /** Which generation made it. One of v0 has no origin of its own: it is picked up at the branch of the key. */
  generation: z.enum(GENERATIONS),
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

const WhyNot = z.enum(WHY_NOT).nullable();

export const DeliveryEvent = z.object({
  id: z.number(),
  /** `status`, or a note: a key of the messages `deliveries.timeline.kind`. */
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
  /** `decide`: say what became of an order whose outcome is unknown. */
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), ask: z.boolean(), decide: z.boolean() }),
  /** Why its generation or the credentials don't let it be asked about, canceled, retried; null when they do. */
  whyNot: z.object({ ask: WhyNot, cancel: WhyNot, retry: WhyNot }),
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
