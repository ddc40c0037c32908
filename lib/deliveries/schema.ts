import { z } from 'zod/mini';
import { latinDigits } from '@/lib/format/text/digits';
import { plainText } from '@/lib/format/text/plain-text';
import { Day } from '@/lib/format/time/day';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { WHY_NOT } from '@/lib/service/why-not';

/** The shapes that route, screen and client share; `order-schema.ts` has the order. Messages are full message keys. */

export const DeliveryById = z.object({ id: z.uuid() });
export type DeliveryById = z.infer<typeof DeliveryById>;

/** Where an order was made. */
export const MADE = ['here', 'elsewhere'] as const;

export const CancelDelivery = z.extend(DeliveryById, {
  reason: z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(500, 'errors.tooLong')),
      z.transform((value) => value || undefined),
    ),
  ),
});
export type CancelDelivery = z.infer<typeof CancelDelivery>;

/** `POST /api/deliveries/[id]/close`: ends an order that the service no longer tells anything about. */
export const CloseDelivery = z.extend(DeliveryById, {
  reason: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(500, 'errors.tooLong')),
});
export type CloseDelivery = z.infer<typeof CloseDelivery>;

/** The code under which the service has an unresolved order. */
export const LinkOrder = z.extend(DeliveryById, {
  code: z.string().check(z.overwrite(plainCode), z.minLength(1, 'errors.required'), z.maxLength(64, 'errors.tooLong')),
});
export type LinkOrder = z.infer<typeof LinkOrder>;

/** A copied or typed code without blanks and direction marks, in Latin digits. */
export function plainCode(text: string): string {
  return plainText(latinDigits(text)).replace(/\s/g, '');
}

/** The order that has a code, when it is not the one that was sent. */
export const OtherOrder = z.object({ name: z.string(), phone: z.string(), amount: z.nullable(z.string()) });
export type OtherOrder = z.infer<typeof OtherOrder>;

const text = z.string().check(z.trim());
const many = z.pipe(
  z.union([text, z.array(text)]),
  z.transform((value) =>
    [value]
      .flat()
      .flatMap((item) => item.split(','))
      .filter(Boolean),
  ),
);

/** Orders that need attention now, or those of them that are late. */
export const SHOWN = ['attention', 'late'] as const;

/** The filters of the list, as in the URL. `from` and `to` are the merchant's business days, both included. */
export const DeliveryFilters = z.object({
  q: z.optional(text.check(z.maxLength(100))),
  /** Statuses; an order that is `scheduled` for later is not `pending` here. */
  status: z.optional(many),
  show: z.optional(z.enum(SHOWN)),
  branch: z.optional(text.check(z.maxLength(64))),
  from: z.optional(Day),
  to: z.optional(Day),
  /** The event on these days: the order was created (the default), or it ended. */
  dates: z.optional(z.literal('ended')),
  payment: z.optional(z.enum(PAYMENT_TYPES)),
  test: z.optional(z.enum(['only', 'hide'])),
  /** Made in this dashboard, or in another system. */
  made: z.optional(z.enum(MADE)),
});
export type DeliveryFilters = z.infer<typeof DeliveryFilters>;

export const PAGE_SIZE = 50;

/** `GET /api/deliveries/counts`: the numbers of the list's tabs, at most MOST_COUNTED each. */
export const ListCounts = z.object({ attention: z.number(), scheduled: z.number(), underWay: z.number() });
export type ListCounts = z.infer<typeof ListCounts>;
export const MOST_COUNTED = 1_000;

/** `GET /api/deliveries`: newest first. `older` and `newer` are cursors from a previous answer, one of them at most. */
export const ListDeliveries = z.extend(DeliveryFilters, {
  older: z.optional(text.check(z.maxLength(120))),
  newer: z.optional(text.check(z.maxLength(120))),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

const maybeText = z.nullable(z.string());
const maybeNumber = z.nullable(z.number());
const instant = z.string();
const maybeInstant = z.nullable(z.string());

/** An order that a webhook reported and that looks like an unresolved one. */
export const Candidate = z.object({ code: z.string(), at: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** Why an order without an answer is not checked: a day, its scheduled time or the time of its plan passed, or a backup has it. */
export const CheckingEnded = z.enum(['day', 'scheduled', 'late', 'restored']);
export type CheckingEnded = z.infer<typeof CheckingEnded>;

/** A problem of a delivery, as the ledger keeps it. */
export const DeliveryProblem = z.object({
  /**
   * - `refused` by the service; `not_sent`: it never arrived there
   * - `no_answer`: the outcome is unknown
   * - `marked_not_created` by a user; `made_after_all`: it was created all the same
   * - `existing_order`: an older order has the reference
   * - `not_found`: the service no longer finds it; `closed` by a user after that
   */
  kind: z.enum([
    'refused',
    'not_sent',
    'no_answer',
    'marked_not_created',
    'made_after_all',
    'existing_order',
    'not_found',
    'closed',
  ]),
  status: z.optional(z.number()),
  code: z.optional(maybeText),
  field: z.optional(maybeText),
  message: z.optional(z.string()),
  /** `no_answer`, `marked_not_created`: orders that may be this one. */
  candidates: z.optional(z.array(Candidate)),
  /** `marked_not_created`: codes that the user did not take for it. */
  otherOrders: z.optional(z.array(z.string())),
  /** `no_answer`: the worker no longer checks it. */
  ended: z.optional(CheckingEnded),
  /** `not_found`: since when. */
  since: z.optional(z.string()),
});
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/**
 * One row of the list, also sent to open screens when it changes. Money is decimal text, times are ISO instants,
 * distances meters, durations seconds.
 */
export const DeliveryRow = z.object({
  id: z.string(),
  code: maybeText,
  /** Empty: not known, of an order made elsewhere. */
  reference: z.string(),
  /** Made through another system of the merchant, and added from the service's answer. */
  madeElsewhere: z.boolean(),
  status: z.string(),
  /** The generation that serves it. Orders of v0 have no origin: the pickup is the branch of the key. */
  generation: z.enum(GENERATIONS),
  testMode: z.boolean(),
  branchId: maybeText,
  branchName: maybeText,
  originLabel: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  /** The destination's area, "district, city" or city, else the listed one near its pin; null where neither is known. */
  area: maybeText,
  isAreaByPin: z.boolean(),
  originLatitude: maybeNumber,
  originLongitude: maybeNumber,
  customerLatitude: maybeNumber,
  customerLongitude: maybeNumber,
  distanceMeters: maybeNumber,
  durationSeconds: maybeNumber,
  /** Empty: not known, of an order made elsewhere. */
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
  /** By when it should arrive; the first estimate decides. */
  promisedAt: maybeInstant,
  /** When the driver left the pickup with it. */
  pickedUpAt: maybeInstant,
  deliveredAt: maybeInstant,
  /** When the driver was last seen at a new place, and the way driven since the pickup. */
  driverMovedAt: maybeInstant,
  driverWayMeters: maybeNumber,
  createdAt: instant,
  updatedAt: instant,
  statusAt: instant,
  /** A status that webhooks report and no read has confirmed yet, and since when. */
  reportedStatus: z.optional(maybeText),
  reportedAt: z.optional(maybeInstant),
  endedAt: maybeInstant,
  /** When somebody dealt with what needed attention. */
  dealtWithAt: maybeInstant,
  problem: z.nullable(DeliveryProblem),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const DeliveryPage = z.object({ rows: z.array(DeliveryRow), older: maybeText, newer: maybeText });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

const WhyNot = z.nullable(z.enum(WHY_NOT));

export const DeliveryEvent = z.object({
  id: z.number(),
  /** `status`, or a key of the messages `deliveries.timeline.kind`. */
  kind: z.string(),
  status: maybeText,
  source: z.enum(['answer', 'webhook', 'poll', 'user']),
  at: instant,
  userName: maybeText,
  reason: maybeText,
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** The other order of two, one of which was sent instead of the other. */
export const LinkedOrder = z.pick(DeliveryRow, {
  id: true,
  code: true,
  reference: true,
  status: true,
  deliveryFee: true,
});
export type LinkedOrder = z.infer<typeof LinkedOrder>;

/** Everything about one delivery. */
export const DeliveryDetail = z.extend(DeliveryRow, {
  trackingUrl: maybeText,
  pickupQrUrl: maybeText,
  cancelReason: maybeText,
  instructions: maybeText,
  confirmedAt: maybeInstant,
  /** When the worker checks it next; null when it does not. */
  nextCheckAt: maybeInstant,
  /** The service's own time of creation, where it differs from `createdAt` by a minute or more. */
  createdAtService: maybeInstant,
  createdByName: maybeText,
  /** The canceled order that it was sent instead of, and the one that was sent instead of it. */
  replaces: z._default(z.nullable(LinkedOrder), null),
  replacedBy: z._default(z.nullable(LinkedOrder), null),
  /** The link on which the customer follows it, for those who may end it. */
  addressLinkId: z._default(maybeText, null),
  events: z.array(DeliveryEvent),
  trail: z.array(z.object({ at: instant, latitude: z.number(), longitude: z.number() })),
  /** `resolve`: link an unresolved order, or mark it as not created. */
  can: z.object({
    cancel: z.boolean(),
    retry: z.boolean(),
    check: z.boolean(),
    resolve: z.boolean(),
    close: z.boolean(),
  }),
  /** Why its generation or the credentials do not allow an operation; null when they do. */
  whyNot: z.object({ read: WhyNot, cancel: WhyNot, retry: WhyNot }),
  /** The order for "Repeat order". */
  draft: z.unknown(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** The driver's position, sent to open screens. */
export const LivePosition = z.pick(DeliveryRow, {
  id: true,
  driverLatitude: true,
  driverLongitude: true,
  driverSeenAt: true,
  driverMovedAt: true,
  driverWayMeters: true,
});
export type LivePosition = z.infer<typeof LivePosition>;

/** The response to a create. `outcome`: created, an older order under this reference, or not yet known. */
export const CreatedDelivery = z.object({
  delivery: DeliveryRow,
  outcome: z.enum(['made', 'existing_order', 'repeated', 'waiting', 'unknown']),
});
export type CreatedDelivery = z.infer<typeof CreatedDelivery>;

/** `POST /api/deliveries/[id]/replace`: cancels an order and sends another one instead, once that is confirmed. */
export const ReplaceDelivery = z.extend(CancelDelivery, { order: z.record(z.string(), z.unknown()) });
export type ReplaceDelivery = z.infer<typeof ReplaceDelivery>;

/** At most so many orders are selected at once: each is asked for singly. */
export const MOST_SELECTED = 500;

/** `POST /api/deliveries/export`: these orders as a file. */
export const ExportSelected = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_SELECTED)) });
export type ExportSelected = z.infer<typeof ExportSelected>;

/** Null: the cancellation is not confirmed yet. A job goes on, and nothing is sent before. */
export const Replaced = z.object({ created: z.nullable(CreatedDelivery), replaced: DeliveryRow });
export type Replaced = z.infer<typeof Replaced>;
