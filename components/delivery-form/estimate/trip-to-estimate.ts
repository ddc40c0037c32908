import type { Country } from '@/lib/connections/model/connection';
import { EstimateTrip } from '@/lib/order/schema';
import { GENERATION_FACTS, type Generation } from '@/lib/service/generation/generation';
import { PLACEHOLDER_CONTACT } from '@/lib/service/model/placeholders';
import { fieldOfProblem } from '../order/field-of-problem';
import type { OrderForm, OrderPath } from '../order/order-form';

/** The form values that the fee depends on. */
export const TRIP_FIELDS = ['origin_format', 'origin', 'destination_format', 'destination', 'key_branch'] as const;
export type TypedTrip = Pick<OrderForm, (typeof TRIP_FIELDS)[number]>;
/** A key of the messages `delivery-form.estimate.none`. */
export type NoEstimate = 'pin' | 'branch' | 'keyBranch';
export type ToEstimate =
  | { kind: 'trip'; trip: EstimateTrip }
  | { kind: 'incomplete'; missing: OrderPath[] }
  | { kind: 'none'; why: NoEstimate };

/**
 * The trip to estimate, or why there is none. `maker` creates the order, `estimator` estimates it: v1 and v0 only to a pin,
 * v0 only from a branch (interface: Endpoints).
 */
export function tripToEstimate(
  { key_branch, ...typed }: TypedTrip,
  { country, maker, estimator }: { country: Country; maker: Generation; estimator: Generation },
): ToEstimate {
  const takesOrigin = GENERATION_FACTS[maker].takesOrigin;
  if (estimator !== 'v2' && typed.destination_format !== 'location_format') return { kind: 'none', why: 'pin' };
  if (!takesOrigin && key_branch.trim() === '') return { kind: 'none', why: 'keyBranch' };
  if (takesOrigin && estimator === 'v0' && typed.origin_format !== 'branch_format')
    return { kind: 'none', why: 'branch' };
  const from = { origin_format: 'branch_format', origin: { branch_id: key_branch.trim() } };
  const trip = takesOrigin ? typed : { ...typed, ...from };
  const checked = EstimateTrip(country).safeParse(estimator === 'v2' ? trip : withoutContacts(trip, country));
  if (checked.success) return { kind: 'trip', trip: checked.data };
  const missing = checked.error.issues.map(({ path, message }) =>
    fieldOfProblem(path.join('.'), message, { ...typed, when: 'now' }, maker),
  );
  return { kind: 'incomplete', missing: [...new Set(missing)].filter((field) => field !== undefined) };
}

function withoutContacts<Trip extends { origin: object; destination: object }>(trip: Trip, country: Country) {
  const { origin, destination } = trip;
  return {
    ...trip,
    origin: { ...origin, ...PLACEHOLDER_CONTACT[country] },
    destination: { ...destination, ...PLACEHOLDER_CONTACT[country] },
  };
}
