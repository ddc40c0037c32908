import type { Fields } from '@/lib/sandbox/requests/fields';
import { readSchedule, readShortAddress, readUnit } from '@/lib/sandbox/requests/read-order';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { SERVICE_AREAS } from '@/lib/service/v0/schema';
import { addressText, type Place, pointOf } from '../../simulation/address';
import type { NewOrder } from '../../simulation/order-book';
import type { Country } from '../../store/records';

/** interface: Delivery request, v0. It has no pickup. */
export function readPlatformOrder(body: Fields, country: Country, now: number): Omit<NewOrder, 'pickup'> {
  body.text('platformName');
  const data = body.object('platformData');
  const { orderId: reference, name, phone } = data.texts('orderId', 'name', 'phone');
  const paymentType = data.oneOf('paymentType', PAYMENT_TYPES);
  const amount = readAmount(data, paymentType);
  const place = readPlace(data, country);
  const instructions = data.optional('instructions');
  return {
    reference,
    amount,
    paymentType,
    customer: { name, phone, address: addressText(place), point: pointOf(place), instructions },
    scheduledAt: readSchedule(data, 'scheduledAt', now),
  };
}

/** interface: "required when paymentType is cash". The amount of a paid order is 0 when it is missing. */
function readAmount(data: Fields, paymentType: 'paid' | 'cash'): number {
  if (paymentType === 'paid' && !isGiven(data, 'amount')) return 0;
  const amount = data.because(' when paymentType is cash').number('amount');
  if (amount < 0) throw data.refusal('amount', 'must not be negative');
  return amount;
}

/** interface: Address resolution order. Kuwait, Bahrain: location, else block; KSA: location, else short address, else first line. */
function readPlace(data: Fields, country: Country): Place {
  const unit = readUnit(data);
  if (isGiven(data, 'location')) {
    const point = data.object('location').point();
    return { kind: 'point', point, firstLine: data.optional('firstLine'), ...unit };
  }
  if (country !== 'SA') return { kind: 'block', country, ...readBlock(data, country), ...unit };
  if (isGiven(data, 'shortAddress'))
    return { kind: 'ksa-short', shortAddress: readShortAddress(data, 'shortAddress'), ...unit };
  const firstLine = data.because(' when location and shortAddress are missing').text('firstLine');
  return { kind: 'line', country, firstLine, ...unit };
}

function readBlock(data: Fields, country: 'KW' | 'BH') {
  const required = data.because(' when location is missing');
  const area = required.text('area');
  if (!SERVICE_AREAS[country].includes(area))
    throw data.refusal('area', "is not one of the service's areas; its spelling must match");
  const { block, street, buildingNumber } = required.texts('block', 'street', 'buildingNumber');
  return { area, block, street, building: buildingNumber };
}

const isGiven = (data: Fields, name: string) => ![undefined, null, ''].some((none) => none === data.value(name));
