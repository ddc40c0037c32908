import { DESTINATION_FORMATS, ORIGIN_FORMATS, PAYMENT_TYPES } from '@/lib/service/model/values';
import type { DestinationFormat, OriginFormat } from '@/lib/service/v2/schema';
import { addressText, type Place, pointOf } from '../simulation/address';
import type { NewOrder } from '../simulation/order-book';
import type { Branch, Delivery, Merchant, Point } from '../store/records';
import type { Store } from '../store/store';
import {
  isDay,
  optionalText,
  requiredNumber,
  requiredObject,
  requiredOneOf,
  requiredText,
  requiredWithin,
} from './read-fields';
import { invalid, type JsonObject, notFound } from './request';

/** v1 and v2 have the same body with different rules. */
export type ReadAs = 'v1' | 'v2';
export type Pickup = Delivery['pickup'];
export type Customer = Delivery['customer'];

export function readOrder(body: JsonObject, store: Store, merchant: Merchant, as: ReadAs, now: number): NewOrder {
  return {
    reference: readReference(body),
    ...readPayment(body, as),
    pickup: readPickup(body, store, merchant, as),
    customer: readDestination(body, as),
    scheduledAt: readSchedule(body, now),
  };
}

/** The `reference`. v2 reads it first, because a known one returns the original order whatever else the body has. */
export const readReference = (body: JsonObject): string => requiredText(body, 'reference');

/** interface: Limits, payment amount: greater than 0 in v2. v1 has no such rule and accepts 0. */
function readPayment(body: JsonObject, as: ReadAs): { amount: number; paymentType: 'paid' | 'cash' } {
  const payment = requiredObject(body, 'payment');
  const amount = payment.amount === undefined ? requiredNumber(payment, 'amount', 'payment.amount') : payment.amount;
  const isNumber = typeof amount === 'number' && Number.isFinite(amount);
  if (!isNumber || amount < 0 || (amount === 0 && as === 'v2')) {
    throw invalid(`payment.amount: must be a ${as === 'v2' ? 'positive number' : 'number, and not negative'}`);
  }
  return { amount, paymentType: requiredOneOf(payment, 'type', PAYMENT_TYPES, 'payment.type') };
}

/** The pickup: a branch of the merchant, or a location. v2 accepts a location only from a merchant with one branch at most. */
export function readPickup(body: JsonObject, store: Store, merchant: Merchant, as: ReadAs): Pickup {
  const format: OriginFormat = requiredOneOf(body, 'origin_format', ORIGIN_FORMATS);
  if (format === 'branch_format') {
    const branch = ownBranch(requiredObject(body, 'origin'), store, merchant, as);
    return pickupAt(branch);
  }
  if (as === 'v2' && store.tables.branch.of(merchant.id).length > 1)
    throw invalid('branch_id is required when merchant has multiple branches');
  return fromLocation(requiredObject(body, 'origin'), as);
}

export function readDestination(body: JsonObject, as: ReadAs): Customer {
  const format: DestinationFormat = requiredOneOf(body, 'destination_format', DESTINATION_FORMATS);
  const destination = requiredObject(body, 'destination');
  const text = (name: string) => requiredText(destination, name, `destination.${name}`, ` for ${format}`);
  const name = text('contact_name');
  const phone = text('contact_phone');
  const place = readPlace(format, destination, as);
  const instructions = optionalText(destination, 'instructions', 'destination.instructions');
  return { name, phone, address: addressText(place), point: pointOf(place), instructions };
}

/** As documented, a pin has `address` or `first_line`. */
export function refuseTwoAddressLines(body: JsonObject): void {
  const destination = requiredObject(body, 'destination');
  const has = (name: string) => optionalText(destination, name, `destination.${name}`) !== '';
  if (has('address') && has('first_line')) throw invalid('destination.address: must not come together with first_line');
}

/** Milliseconds, or null for an order without schedule (interface: Limits, scheduled order). */
export function readSchedule(body: JsonObject, now: number, name = 'scheduled_date', path = name): number | null {
  const written = optionalText(body, name, path);
  if (written === '') return null;
  const at = DATE_TIME.test(written) && isDay(written.slice(0, 10)) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(at)) throw invalid(`${path}: must be an ISO 8601 date-time`);
  if (at <= now) throw invalid(`${path}: must be later than now`);
  return at;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The branch in `origin`. An unknown one is a 400 in v2 and a 404 in v1 (interface: Errors). */
export function ownBranch(origin: JsonObject, store: Store, merchant: Merchant, as: ReadAs): Branch {
  const branchId = requiredText(origin, 'branch_id', 'origin.branch_id', ' for branch_format');
  const branch = store.tables.branch.own(merchant.id, branchId.toLowerCase());
  if (branch) return branch;
  throw (as === 'v2' ? invalid : notFound)('Origin: Branch not found or does not belong to this merchant');
}

export function pickupAt({ id, name, phone, address, latitude, longitude }: Branch): Pickup {
  return { name, phone, address, point: { latitude, longitude }, branchId: id, instructions: '' };
}

function fromLocation(origin: JsonObject, as: ReadAs): Pickup {
  const name = requiredText(origin, 'contact_name', 'origin.contact_name', ' for location_format');
  const phone = requiredText(origin, 'contact_phone', 'origin.contact_phone', ' for location_format');
  const place = pointPlace(origin, 'origin');
  const instructions = as === 'v2' ? optionalText(origin, 'instructions', 'origin.instructions') : '';
  return { name, phone, address: addressText(place), point: place.point, branchId: null, instructions };
}

function readPlace(format: DestinationFormat, from: JsonObject, as: ReadAs): Place {
  const required = <Name extends string>(...names: Name[]) => {
    const texts = names.map((name) => [name, requiredText(from, name, `destination.${name}`, ` for ${format}`)]);
    return Object.fromEntries(texts) as Record<Name, string>;
  };
  const unit = () => unitOf(from, 'destination');
  switch (format) {
    case 'location_format':
      return pointPlace(from, 'destination', as === 'v2');
    case 'kuwait_format':
    case 'bahrain_format':
      return {
        kind: 'block',
        country: format === 'kuwait_format' ? 'KW' : 'BH',
        ...required('area', 'block', 'street', 'building'),
        ...unit(),
      };
    case 'ksa_format':
      return { kind: 'ksa', ...required('city', 'street', 'district', 'building'), ...unit() };
    case 'ksa_short_format': {
      const { short_address: shortAddress } = required('short_address');
      if (!/^[A-Za-z0-9]{8}$/.test(shortAddress))
        throw invalid('destination.short_address: must be 8 alphanumeric characters');
      // This format has neither floor nor apartment.
      return { kind: 'ksa-short', shortAddress, floor: '', apartment: '' };
    }
  }
}

function pointPlace(
  from: JsonObject,
  side: 'origin' | 'destination',
  withAddress = false,
): Place & { kind: 'point'; point: Point } {
  const why = ' for location_format';
  const latitude = requiredWithin(from, 'latitude', 90, `${side}.latitude`, why);
  const longitude = requiredWithin(from, 'longitude', 180, `${side}.longitude`, why);
  const address = withAddress ? optionalText(from, 'address', `${side}.address`) : '';
  const firstLine = optionalText(from, 'first_line', `${side}.first_line`);
  return {
    kind: 'point',
    point: { latitude, longitude },
    firstLine: [firstLine, address].filter((line) => line.trim() !== '').join(', '),
    ...unitOf(from, side),
  };
}

function unitOf(from: JsonObject, side: 'origin' | 'destination') {
  const optional = (name: string) => optionalText(from, name, `${side}.${name}`);
  return { floor: optional('floor'), apartment: optional('apartment') };
}
