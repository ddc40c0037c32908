import { DESTINATION_FORMATS, ORIGIN_FORMATS, PAYMENT_TYPES } from '@/lib/service/model/values';
import type { DestinationFormat } from '@/lib/service/v2/schema';
import { addressText, type Place, pointOf } from '../simulation/address';
import type { NewOrder } from '../simulation/order-book';
import type { Branch, Delivery, Merchant, Point } from '../store/records';
import type { Store } from '../store/store';
import { type Fields, isDay } from './fields';
import { invalid, notFound } from './request';

/** v1 and v2 have the same body with different rules. */
export type ReadAs = 'v1' | 'v2';
export type Pickup = Delivery['pickup'];
export type Customer = Delivery['customer'];

export function readOrder(body: Fields, store: Store, merchant: Merchant, as: ReadAs, now: number): NewOrder {
  return {
    reference: body.text('reference'),
    ...readPayment(body.object('payment'), as),
    pickup: readPickup(body, store, merchant, as),
    customer: readDestination(body, as),
    scheduledAt: readSchedule(body, 'scheduled_date', now),
  };
}

/** interface: Limits, payment amount: greater than 0 in v2. v1 has no such rule and accepts 0. */
function readPayment(payment: Fields, as: ReadAs): { amount: number; paymentType: 'paid' | 'cash' } {
  const amount = payment.has('amount') ? payment.value('amount') : payment.number('amount');
  const isNumber = typeof amount === 'number' && Number.isFinite(amount);
  if (!isNumber || amount < 0 || (amount === 0 && as === 'v2')) {
    throw payment.refusal('amount', `must be a ${as === 'v2' ? 'positive number' : 'number, and not negative'}`);
  }
  return { amount, paymentType: payment.oneOf('type', PAYMENT_TYPES) };
}

/** The pickup: a branch of the merchant, or a location. v2 accepts a location only from a merchant with one branch at most. */
export function readPickup(body: Fields, store: Store, merchant: Merchant, as: ReadAs): Pickup {
  const format = body.oneOf('origin_format', ORIGIN_FORMATS);
  if (format === 'branch_format') return pickupAt(ownBranch(body.object('origin'), store, merchant, as));
  if (as === 'v2' && store.tables.branch.of(merchant.id).length > 1)
    throw invalid('branch_id is required when merchant has multiple branches');
  const origin = body.object('origin').because(' for location_format');
  const name = origin.text('contact_name');
  const phone = origin.text('contact_phone');
  const place = pointPlace(origin);
  const instructions = as === 'v2' ? origin.optional('instructions') : '';
  return { name, phone, address: addressText(place), point: place.point, branchId: null, instructions };
}

export function readDestination(body: Fields, as: ReadAs): Customer {
  const format = body.oneOf('destination_format', DESTINATION_FORMATS);
  const destination = body.object('destination').because(` for ${format}`);
  const name = destination.text('contact_name');
  const phone = destination.text('contact_phone');
  const place = readPlace(format, destination, as);
  const instructions = destination.optional('instructions');
  return { name, phone, address: addressText(place), point: pointOf(place), instructions };
}

/** As documented, a pin has `address` or `first_line`. */
export function refuseTwoAddressLines(body: Fields): void {
  const destination = body.object('destination');
  if (destination.optional('address') !== '' && destination.optional('first_line') !== '')
    throw destination.refusal('address', 'must not come together with first_line');
}

/** Milliseconds, or null for an order without schedule (interface: Limits, scheduled order). */
export function readSchedule(from: Fields, name: string, now: number): number | null {
  const written = from.optional(name);
  if (written === '') return null;
  const at = DATE_TIME.test(written) && isDay(written.slice(0, 10)) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(at)) throw from.refusal(name, 'must be an ISO 8601 date-time');
  if (at <= now) throw from.refusal(name, 'must be later than now');
  return at;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The branch in `origin`. An unknown one is a 400 in v2 and a 404 in v1 (interface: Errors). */
export function ownBranch(origin: Fields, store: Store, merchant: Merchant, as: ReadAs): Branch {
  const branchId = origin.because(' for branch_format').text('branch_id');
  const branch = store.tables.branch.own(merchant.id, branchId.toLowerCase());
  if (branch) return branch;
  throw (as === 'v2' ? invalid : notFound)('Origin: Branch not found or does not belong to this merchant');
}

export function pickupAt({ id, name, phone, address, latitude, longitude }: Branch): Pickup {
  return { name, phone, address, point: { latitude, longitude }, branchId: id, instructions: '' };
}

function readPlace(format: DestinationFormat, from: Fields, as: ReadAs): Place {
  switch (format) {
    case 'location_format':
      return pointPlace(from, as === 'v2');
    case 'kuwait_format':
    case 'bahrain_format':
      return {
        kind: 'block',
        country: format === 'kuwait_format' ? 'KW' : 'BH',
        ...from.texts('area', 'block', 'street', 'building'),
        ...readUnit(from),
      };
    case 'ksa_format':
      return { kind: 'ksa', ...from.texts('city', 'street', 'district', 'building'), ...readUnit(from) };
    case 'ksa_short_format':
      // This format has neither floor nor apartment.
      return { kind: 'ksa-short', shortAddress: readShortAddress(from, 'short_address'), floor: '', apartment: '' };
  }
}

function pointPlace(from: Fields, withAddress = false): Place & { kind: 'point'; point: Point } {
  const point = from.point();
  const address = withAddress ? from.optional('address') : '';
  const lines = [from.optional('first_line'), address].filter((line) => line.trim() !== '');
  return { kind: 'point', point, firstLine: lines.join(', '), ...readUnit(from) };
}

export function readShortAddress(from: Fields, name: string): string {
  const shortAddress = from.text(name);
  if (!/^[A-Za-z0-9]{8}$/.test(shortAddress)) throw from.refusal(name, 'must be 8 alphanumeric characters');
  return shortAddress;
}

export const readUnit = (from: Fields) => ({ floor: from.optional('floor'), apartment: from.optional('apartment') });
