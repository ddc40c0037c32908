import type { Country, Point } from '../store/records';
import { chance } from './chance';
import { areaNear, placeInArea } from './gazetteer';
import { pointFrom } from './geo';

/** Where a package goes, whatever the generation and the format it was told in. */
export type Place =
  | { kind: 'point'; point: Point; firstLine: string; floor: string; apartment: string }
  | {
      kind: 'block';
      country: 'KW' | 'BH';
      area: string;
      block: string;
      street: string;
      building: string;
      floor: string;
      apartment: string;
    }
  | { kind: 'ksa'; city: string; district: string; street: string; building: string; floor: string; apartment: string }
  | { kind: 'ksa-short'; shortAddress: string; floor: string; apartment: string }
  | { kind: 'line'; country: Country; firstLine: string; floor: string; apartment: string };

const COUNTRY_NAMES: Record<Country, string> = { KW: 'Kuwait', BH: 'Bahrain', SA: 'Saudi Arabia' };

/** The address text the service writes from the data it was given (interface: `customer.address`). */
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

/** `Salmiya, Kuwait` from coordinates; the coordinates themselves where no area is near. */
export function pointText(point: Point): string {
  const area = areaNear(point);
  return area ? `${area.name}, ${COUNTRY_NAMES[area.country]}` : `${point.latitude}, ${point.longitude}`;
}

/** The coordinates the service knows for a place; null when it can't tell. */
export function pointOf(place: Place): Point | null {
  switch (place.kind) {
    case 'point':
      return place.point;
    case 'block':
      return placeInArea([place.country], [place.area], `${place.block}/${place.street}/${place.building}`);
    case 'ksa':
      return placeInArea(['SA'], [place.district, place.city], `${place.street}/${place.building}`);
    case 'ksa-short':
    case 'line':
      return null;
  }
}

/** Somewhere within half an hour's drive, for a simulated driver with an address nobody can place. */
export function somewhereAround(from: Point, words: string): Point {
  return pointFrom(from, 2500 + 7500 * chance('far', words), 360 * chance('turn', words));
}

const unit = ({ floor, apartment }: { floor: string; apartment: string }) => [
  labelled('Floor', floor),
  labelled('Apartment', apartment),
];
const joined = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(', ');

const ARABIC_LETTERS = /[\u0621-\u064a]/;

/** `Block 3`, but never `Block Block 3` nor `Block قطعة 3`. */
function labelled(label: string, text: string): string {
  const trimmed = text.trim();
  const labelledAlready = trimmed.toLowerCase().startsWith(label.toLowerCase()) || ARABIC_LETTERS.test(trimmed);
  return trimmed === '' || labelledAlready ? trimmed : `${label} ${trimmed}`;
}
