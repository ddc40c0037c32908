import type { Country, Point } from '../store/records';
import { areaNear, pointInArea } from './areas';
import { pointFrom } from './geometry';
import { seededRandom } from './seeded-random';

/** The destination of an order, independent of generation and address format. */
export type Place = { floor: string; apartment: string } & (
  | { kind: 'point'; point: Point; firstLine: string }
  | { kind: 'block'; country: 'KW' | 'BH'; area: string; block: string; street: string; building: string }
  | { kind: 'ksa'; city: string; district: string; street: string; building: string }
  | { kind: 'ksa-short'; shortAddress: string }
  | { kind: 'line'; country: Country; firstLine: string }
);

const COUNTRY_NAMES: Record<Country, string> = { KW: 'Kuwait', BH: 'Bahrain', SA: 'Saudi Arabia' };

/** The address as one text (interface: `customer.address`). */
export function addressText(place: Place): string {
  switch (place.kind) {
    case 'point':
      return joined([place.firstLine, ...unit(place), pointText(place.point)]);
    case 'block':
      return joined([
        labelled('Block', place.block),
        labelled('Street', place.street),
        labelled('Building', place.building),
        ...unit(place),
        place.area,
        COUNTRY_NAMES[place.country],
      ]);
    case 'ksa':
      return joined([
        labelled('Building', place.building),
        place.street,
        ...unit(place),
        place.district,
        place.city,
        COUNTRY_NAMES.SA,
      ]);
    case 'ksa-short':
      return joined([place.shortAddress.toUpperCase(), ...unit(place), COUNTRY_NAMES.SA]);
    case 'line':
      return joined([place.firstLine, ...unit(place), COUNTRY_NAMES[place.country]]);
  }
}

/** `Salmiya, Kuwait` for coordinates; the coordinates themselves when no area is near. */
export function pointText(point: Point): string {
  const area = areaNear(point);
  return area ? `${area.name}, ${COUNTRY_NAMES[area.country]}` : `${point.latitude}, ${point.longitude}`;
}

/** The coordinates of a place; null when they are unknown. */
export function pointOf(place: Place): Point | null {
  switch (place.kind) {
    case 'point':
      return place.point;
    case 'block':
      return pointInArea([place.country], [place.area], `${place.block}/${place.street}/${place.building}`);
    case 'ksa':
      return pointInArea(['SA'], [place.district, place.city], `${place.street}/${place.building}`);
    case 'ksa-short':
    case 'line':
      return null;
  }
}

/** A point within half an hour's drive; the destination of the simulated driver when the address has no coordinates. */
export function somewhereNear(from: Point, address: string): Point {
  return pointFrom(from, 2500 + 7500 * seededRandom('far', address), 360 * seededRandom('turn', address));
}

const unit = ({ floor, apartment }: { floor: string; apartment: string }) => [
  labelled('Floor', floor),
  labelled('Apartment', apartment),
];
const joined = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(', ');

const ARABIC_LETTERS = /[\u0621-\u064a]/;

/** `Block 3`; a text that already has a label, also an Arabic one, stays as it is. */
function labelled(label: string, text: string): string {
  const trimmed = text.trim();
  const labelledAlready = trimmed.toLowerCase().startsWith(label.toLowerCase()) || ARABIC_LETTERS.test(trimmed);
  return trimmed === '' || labelledAlready ? trimmed : `${label} ${trimmed}`;
}
