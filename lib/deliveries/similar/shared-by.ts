import { latinDigits } from '@/lib/format/text/digits';
import { distanceMeters, Point } from '@/lib/map/geometry/point';
import { AddressTexts } from '@/lib/order/address-fields';
import type { SHARED } from './schema';

export type ComparedOrder = { phone: string; amount?: string | undefined; destination: unknown };

/** Two pins this close are the same building. */
const SAME_PIN_METERS = 30;

/** Finds the facts that make two orders look like the same one; undefined: none. */
export function sharedBy(order: ComparedOrder, other: ComparedOrder): (typeof SHARED)[number] | undefined {
  const isSamePhone = order.phone === other.phone;
  if (isSamePhone && isSameAmount(order.amount, other.amount)) return 'amount';
  if (!isSameBuilding(order.destination, other.destination)) return undefined;
  if (isSamePhone) return 'address';
  return insideOf(order.destination) === insideOf(other.destination) ? 'door' : undefined;
}

function isSameAmount(amount: string | undefined, other: string | undefined): boolean {
  return Number(amount) > 0 && Number(amount) === Number(other);
}

function isSameBuilding(address: unknown, other: unknown): boolean {
  const [pin, otherPin] = [pointOf(address), pointOf(other)];
  if (pin && otherPin) return distanceMeters(pin, otherPin) <= SAME_PIN_METERS;
  const building = buildingOf(address);
  return building !== undefined && building === buildingOf(other);
}

const pointOf = (address: unknown) => Point.safeParse(address).data;

/** An address down to its building; undefined for an incomplete one. */
function buildingOf(address: unknown): string | undefined {
  const { short_address, building, first_line, area, city, district, block, street } = AddressTexts.parse(address);
  if (short_address !== '') return folded(short_address);
  if (building !== '') return [city, district, area, block, street, building].map(folded).join('|');
  return first_line === '' ? undefined : folded(first_line);
}

function insideOf(address: unknown): string {
  const { floor, apartment } = AddressTexts.parse(address);
  return `${folded(floor)}|${folded(apartment)}`;
}

const folded = (text: string) => latinDigits(text).toLowerCase().replace(/[\s-]/g, '');
