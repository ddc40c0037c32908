import { z } from 'zod';
import { COUNTRY_FACTS, type Country } from '@/lib/connections/connection';
import { latinDigits } from '@/lib/format/digits';
import { parsePhone } from '@/lib/format/phone';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';

/**
 * One truth per operation for route, form and client. Inside `origin` and `destination` the interface's own names are
 * kept, so that an error of the service (`destination.latitude: …`) finds its field. Messages are keys from the root of the
 * messages (`errors.required`, `delivery-form.problems.pinRequired`).
 */

export const REFERENCE_MAX = 64;

const required = (max = 200) => z.string().trim().min(1, 'errors.required').max(max, 'errors.tooLong');
const maybe = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, 'errors.tooLong')
    .transform((value) => (value === '' ? undefined : value))
    .optional();
const latitude = z
  .number({ error: 'delivery-form.problems.pinRequired' })
  .min(-90, 'delivery-form.problems.latitudeRange')
  .max(90, 'delivery-form.problems.latitudeRange');
const longitude = z
  .number({ error: 'delivery-form.problems.pinRequired' })
  .min(-180, 'delivery-form.problems.longitudeRange')
  .max(180, 'delivery-form.problems.longitudeRange');

/** A phone as people type it in the merchant's country, read to E.164. */
const phone = (country: Country) =>
  z.string().transform((value, ctx) => {
    const result = parsePhone(value, country);
    if (result.ok) return result.e164;
    ctx.addIssue({ code: 'custom', message: result.problem });
    return z.NEVER;
  });

/** An amount as people type it, Arabic-Indic digits and either decimal mark; read to decimal text, e.g. `1.250`. */
const amount = (decimals: number) =>
  z.string().transform((value, ctx) => {
    const plain = latinDigits(value).trim().replace('٫', '.').replace(',', '.');
    const wrong = amountProblem(plain, decimals);
    if (!wrong) return plain;
    ctx.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

function amountProblem(plain: string, decimals: number): string | undefined {
  if (plain === '') return 'errors.required';
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(plain);
  if (!match) return 'delivery-form.problems.amountNumber';
  if ((match[1] ?? '').length > decimals)
    return decimals === 3 ? 'delivery-form.problems.amountDecimals3' : 'delivery-form.problems.amountDecimals2';
  return /[1-9]/.test(plain) ? undefined : 'delivery-form.problems.amountPositive';
}

function originOf(country: Country) {
  return z.discriminatedUnion('origin_format', [
    z.object({
      origin_format: z.literal('branch_format'),
      origin: z.object({ branch_id: z.string().regex(/^[0-9a-f]{24}$/i, 'delivery-form.problems.branchRequired') }),
    }),
    z.object({
      origin_format: z.literal('location_format'),
      origin: z.object({
        contact_name: required(),
        contact_phone: phone(country),
        latitude,
        longitude,
        first_line: maybe(),
        floor: maybe(40),
        apartment: maybe(40),
        instructions: maybe(500),
      }),
    }),
  ]);
}

function destinationOf(country: Country) {
  const contact = { contact_name: required(), contact_phone: phone(country) };
  const inside = { floor: maybe(40), apartment: maybe(40), instructions: maybe(500) };
  const block = z.object({
    ...contact,
    area: required(),
    block: required(40),
    street: required(),
    building: required(40),
    ...inside,
  });
  return z.discriminatedUnion('destination_format', [
    z.object({
      destination_format: z.literal('location_format'),
      destination: z.object({ ...contact, latitude, longitude, first_line: maybe(), ...inside }),
    }),
    z.object({ destination_format: z.literal('kuwait_format'), destination: block }),
    z.object({ destination_format: z.literal('bahrain_format'), destination: block }),
    z.object({
      destination_format: z.literal('ksa_format'),
      destination: z.object({
        ...contact,
        city: required(),
        district: required(),
        street: required(),
        building: required(40),
        ...inside,
      }),
    }),
    z.object({
      destination_format: z.literal('ksa_short_format'),
      destination: z.object({
        ...contact,
        short_address: z
          .string()
          .trim()
          .transform((value) => latinDigits(value).replace(/[\s-]/g, '').toUpperCase())
          .pipe(z.string().regex(/^[A-Z0-9]{8}$/, 'delivery-form.problems.shortAddress')),
        instructions: maybe(500),
      }),
    }),
  ]);
}

/** `POST /api/estimates`: a trip without its reference and payment. */
export function EstimateTrip(country: Country) {
  return z.intersection(originOf(country), destinationOf(country));
}
export type EstimateTripInput = z.input<ReturnType<typeof EstimateTrip>>;
export type EstimateTrip = z.output<ReturnType<typeof EstimateTrip>>;

/** `POST /api/deliveries`. `scheduled_date` is an instant; the service refuses one that is not later than now. */
export function CreateDelivery(country: Country) {
  return z.intersection(
    EstimateTrip(country),
    z.object({
      reference: required(REFERENCE_MAX),
      payment: z.object({
        amount: amount(COUNTRY_FACTS[country].decimals),
        type: z.enum(PAYMENT_TYPES, { error: 'errors.required' }),
      }),
      scheduled_date: z
        .union([z.literal(''), z.iso.datetime({ offset: true, error: 'delivery-form.problems.scheduleInvalid' })])
        .transform((value) => (value === '' ? undefined : value))
        .optional(),
      /** The fee the form showed, to be kept beside the one that is charged. */
      estimated_fee: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,20})?$/)
        .optional(),
    }),
  );
}
export type CreateDeliveryInput = z.input<ReturnType<typeof CreateDelivery>>;
export type CreateDelivery = z.output<ReturnType<typeof CreateDelivery>>;

export const DeliveryById = z.object({ id: z.uuid() });
export type DeliveryById = z.infer<typeof DeliveryById>;

export const CancelDelivery = DeliveryById.extend({ reason: maybe(500) });
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
