import {
  has,
  optionalText,
  requiredNumber,
  requiredObject,
  requiredOneOf,
  requiredText,
  requiredWithin,
} from '@/lib/sandbox/requests/read-fields';
import { readSchedule } from '@/lib/sandbox/requests/read-order';
import { invalid, type JsonObject } from '@/lib/sandbox/requests/request';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { SERVICE_AREAS } from '@/lib/service/v0/schema';
import { addressText, type Place, pointOf } from '../../simulation/address';
import type { NewOrder } from '../../simulation/order-book';
import type { Country } from '../../store/records';

/** interface: Delivery request, v0. It has no pickup. */
export function readPlatformOrder(body: JsonObject, country: Country, now: number): Omit<NewOrder, 'pickup'> {
  requiredText(body, 'platformName');
  const data = requiredObject(body, 'platformData');
  const required = (name: string) => requiredText(data, name, at(name));
  const reference = required('orderId');
  const name = required('name');
  const phone = required('phone');
  const paymentType = requiredOneOf(data, 'paymentType', PAYMENT_TYPES, at('paymentType'));
  const amount = readAmount(data, paymentType);
  const place = readPlace(data, country);
  const instructions = optionalText(data, 'instructions', at('instructions'));
  return {
    reference,
    amount,
    paymentType,
    customer: { name, phone, address: addressText(place), point: pointOf(place), instructions },
    scheduledAt: readSchedule(data, now, 'scheduledAt', at('scheduledAt')),
  };
}

/** interface: "required when paymentType is cash". The amount of a paid order is 0 when it is missing. */
function readAmount(data: JsonObject, paymentType: 'paid' | 'cash'): number {
  if (paymentType === 'paid' && !given(data, 'amount')) return 0;
  const amount = requiredNumber(data, 'amount', at('amount'), ' when paymentType is cash');
  if (amount < 0) throw invalid(`${at('amount')}: must not be negative`);
  return amount;
}

/** interface: Address resolution order. Kuwait, Bahrain: location, else block; KSA: location, else short address, else first line. */
function readPlace(data: JsonObject, country: Country): Place {
  const optional = (name: string) => optionalText(data, name, at(name));
  const unit = { floor: optional('floor'), apartment: optional('apartment') };
  if (given(data, 'location'))
    return { kind: 'point', ...readLocation(data), firstLine: optional('firstLine'), ...unit };
  if (country !== 'SA') return { kind: 'block', country, ...readBlock(data, country), ...unit };
  if (!given(data, 'shortAddress')) {
    const firstLine = requiredText(data, 'firstLine', at('firstLine'), ' when location and shortAddress are missing');
    return { kind: 'line', country, firstLine, ...unit };
  }
  const shortAddress = requiredText(data, 'shortAddress', at('shortAddress'));
  if (!/^[A-Za-z0-9]{8}$/.test(shortAddress)) throw invalid(`${at('shortAddress')}: must be 8 alphanumeric characters`);
  return { kind: 'ksa-short', shortAddress, ...unit };
}

function readLocation(data: JsonObject) {
  const location = requiredObject(data, 'location', at('location'));
  const latitude = requiredWithin(location, 'latitude', 90, at('location.latitude'));
  const longitude = requiredWithin(location, 'longitude', 180, at('location.longitude'));
  return { point: { latitude, longitude } };
}

function readBlock(data: JsonObject, country: 'KW' | 'BH') {
  const required = (name: string) => requiredText(data, name, at(name), ' when location is missing');
  const area = required('area');
  if (!SERVICE_AREAS[country].includes(area))
    throw invalid(`${at('area')}: is not one of the service's areas; its spelling must match`);
  return { area, block: required('block'), street: required('street'), building: required('buildingNumber') };
}

const at = (name: string) => `platformData.${name}`;
const given = (data: JsonObject, name: string) => has(data, name) && data[name] !== null && data[name] !== '';
