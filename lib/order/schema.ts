import { z } from 'zod/mini';
import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { memoize } from '@/lib/format/memoize';
import { isAmbiguous, plainAmount } from '@/lib/format/money/typed-amount';
import { parsePhone } from '@/lib/format/phone/phone';
import { isOtherCentury } from '@/lib/format/time/day';
import type { Generation } from '@/lib/service/generation/generation';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { ADDRESS_FORMATS, PinParts, SHORT_ADDRESS_IN_V0 } from './address-fields';
import { latitude, longitude, maybe, maybeHouseNumber, required } from './field-checks';

/**
 * The order, for route and form. It is apart from `schema.ts` because its phone rules are large. Names inside `origin` and
 * `destination` are the interface's, so that the service's errors find their fields. Messages are full message keys.
 */

export const REFERENCE_MAX = 64;
export const PLATFORM_NAME_MAX = 100;

/** A phone as typed in the merchant's country, parsed to E.164. */
const phone = (country: Country) =>
  z.pipe(
    z.string(),
    z.transform((value, ctx) => {
      const result = parsePhone(value, country);
      if (result.ok) return result.e164;
      ctx.issues.push({ code: 'custom', message: result.problem, input: value });
      return z.NEVER;
    }),
  );

/**
 * An amount as typed, in any digits and with either decimal mark, parsed to decimal text. v2 needs more than zero; v1 and
 * v0 only for cash; v0 takes a paid order without one.
 */
function payment(country: Country, generation: Generation) {
  return z.pipe(
    z.object({ amount: z.optional(z.string()), type: z.enum(PAYMENT_TYPES, { error: 'errors.required' }) }),
    z.transform(({ amount = '', type }, ctx) => {
      const plain = plainAmount(amount);
      if (plain === '' && generation === 'v0' && type === 'paid') return { amount: undefined, type };
      const isZeroTaken = generation !== 'v2' && type === 'paid';
      const wrong = amountProblem(plain, COUNTRY_FACTS[country].decimals, isZeroTaken);
      if (!wrong) return { amount: plain, type };
      ctx.issues.push({ code: 'custom', path: ['amount'], message: wrong, input: amount });
      return z.NEVER;
    }),
  );
}

function amountProblem(plain: string, decimals: number, isZeroTaken: boolean): string | undefined {
  if (plain === '') return 'errors.required';
  if (isAmbiguous(plain)) return 'delivery-form.problems.amountComma';
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(plain);
  if (!match) return 'delivery-form.problems.amountNumber';
  if ((match[1] ?? '').length > decimals)
    return decimals === 3 ? 'delivery-form.problems.amountDecimals3' : 'delivery-form.problems.amountDecimals2';
  return isZeroTaken || /[1-9]/.test(plain) ? undefined : 'delivery-form.problems.amountPositive';
}

/** v1 takes no instructions for the pickup. */
function originOf(country: Country, generation: Generation = 'v2') {
  return z.discriminatedUnion('origin_format', [
    z.object({
      origin_format: z.literal('branch_format'),
      origin: z.object({
        branch_id: z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'delivery-form.problems.branchRequired')),
      }),
    }),
    z.object({
      origin_format: z.literal('location_format'),
      origin: z.object({
        contact_name: required(),
        contact_phone: phone(country),
        latitude,
        longitude,
        first_line: maybe(),
        floor: maybeHouseNumber,
        apartment: maybeHouseNumber,
        instructions:
          generation === 'v2'
            ? maybe(500)
            : z.pipe(
                maybe(500),
                z.transform(() => undefined),
              ),
      }),
    }),
  ]);
}

/** The destination formats with contact and address. */
function formatsOf(country: Country) {
  const contact = { contact_name: required(), contact_phone: phone(country) };
  const { location_format, kuwait_format, bahrain_format, ksa_format, ksa_short_format, ksa_line_format } =
    ADDRESS_FORMATS;
  return {
    location: z.object({
      destination_format: z.literal('location_format'),
      destination: z.intersection(z.object({ ...contact, ...location_format }), PinParts),
    }),
    kuwait: z.object({
      destination_format: z.literal('kuwait_format'),
      destination: z.object({ ...contact, ...kuwait_format }),
    }),
    bahrain: z.object({
      destination_format: z.literal('bahrain_format'),
      destination: z.object({ ...contact, ...bahrain_format }),
    }),
    ksa: z.object({
      destination_format: z.literal('ksa_format'),
      destination: z.object({ ...contact, ...ksa_format }),
    }),
    ksaShort: z.object({
      destination_format: z.literal('ksa_short_format'),
      destination: z.object({ ...contact, ...ksa_short_format }),
    }),
    ksaShortInV0: z.object({
      destination_format: z.literal('ksa_short_format'),
      destination: z.object({ ...contact, ...SHORT_ADDRESS_IN_V0 }),
    }),
    ksaLine: z.object({
      destination_format: z.literal('ksa_line_format'),
      destination: z.object({ ...contact, ...ksa_line_format }),
    }),
  };
}

function destinationOf(country: Country) {
  const { location, kuwait, bahrain, ksa, ksaShort } = formatsOf(country);
  return z.discriminatedUnion('destination_format', [location, kuwait, bahrain, ksa, ksaShort]);
}

/** v0 takes the addresses of the merchant's own country (interface: Address resolution order). */
function platformDestinationOf(country: Country) {
  const { location, kuwait, bahrain, ksaShortInV0, ksaLine } = formatsOf(country);
  const own = { KW: [kuwait, location], BH: [bahrain, location], SA: [ksaShortInV0, ksaLine, location] } as const;
  return z.discriminatedUnion('destination_format', [...own[country]]);
}

/** `POST /api/estimates`: a trip without its reference and payment. */
export const EstimateTrip = memoize((country: Country) => z.intersection(originOf(country), destinationOf(country)));
export type EstimateTrip = z.output<ReturnType<typeof EstimateTrip>>;

/** `scheduled_date` is an instant; the service refuses one that is not later than now. */
function orderFacts(country: Country, generation: Generation) {
  return z.object({
    reference: required(REFERENCE_MAX),
    payment: payment(country, generation),
    scheduled_date: z.optional(
      z.pipe(
        z
          .union([z.literal(''), z.iso.datetime({ offset: true, error: 'delivery-form.problems.scheduleInvalid' })])
          .check(z.refine((value) => !isOtherCentury(value), 'delivery-form.problems.scheduleInvalid')),
        z.transform((value) => (value === '' ? undefined : value)),
      ),
    ),
    /** The fee that the form showed, kept beside the one that is charged. */
    estimated_fee: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,20})?$/))),
    /** The link of this draft, on which its customer follows the order from now on. */
    address_request: z.optional(z.uuid()),
    /** A person has seen that its customer is blocked. */
    is_confirmed: z.optional(z.boolean()),
  });
}

/** v2 and v1. */
function tripOrder(country: Country, generation: Generation) {
  const to = z.intersection(originOf(country, generation), destinationOf(country));
  return z.intersection(to, orderFacts(country, generation));
}

/** v0 takes no origin, because its key belongs to the pickup branch, but the platform that the order comes from. */
function platformOrder(country: Country) {
  const nothing = z.optional(z.undefined({ error: 'delivery-form.problems.pickupNotTaken' }));
  const from = z.object({ origin_format: nothing, origin: nothing });
  const facts = z.extend(orderFacts(country, 'v0'), { platform_name: required(PLATFORM_NAME_MAX) });
  return z.intersection(z.intersection(from, platformDestinationOf(country)), facts);
}

/** `POST /api/deliveries`, by the rules of the generation that will create it. All generations share one shape. */
export function CreateDelivery(
  country: Country,
  generation: Generation = 'v2',
): z.ZodMiniType<CreateDelivery, CreateDeliveryInput> {
  return ordersOf(country)(generation);
}
const ordersOf = memoize((country: Country) =>
  memoize(
    (generation: Generation): z.ZodMiniType<CreateDelivery, CreateDeliveryInput> =>
      generation === 'v0' ? platformOrder(country) : tripOrder(country, generation),
  ),
);
type Own = { platform_name?: undefined };
export type CreateDeliveryInput =
  | (z.input<ReturnType<typeof tripOrder>> & Own)
  | z.input<ReturnType<typeof platformOrder>>;
export type CreateDelivery =
  | (z.output<ReturnType<typeof tripOrder>> & Own)
  | z.output<ReturnType<typeof platformOrder>>;
