import { distanceMeters, isMapCountry, type MapCountry, type Point } from '../geometry/point';
import type { Area } from './area';
import { areasOf } from './area-lists';
import { foldedNames, namesOf, plainName, SHORTEST_FREE } from './area-names';
import { foldName } from './fold-name';
import { regionLabels } from './region-labels';

export type { Area } from './area';

/**
 * The area with this name in any spelling: "al-salmiyah", "Salmiya", "السالميه". In Saudi Arabia `city` selects among
 * districts of one name; without it the city, else the first district, is returned.
 */
export function findArea(country: string, text: string, city?: string): Area | undefined {
  const wanted = foldName(text);
  if (!wanted) return undefined;
  const inCity = city ? foldName(city) : undefined;
  // "Sabah" is no Sabiya, which folds to as few letters.
  const isMeant = (name: string) => wanted.length >= SHORTEST_FREE || endsInYa(name) === endsInYa(text);
  const matches = areasOf(country).filter((area) =>
    namesOf(area).some((name, index) => foldedNames(area)[index] === wanted && isMeant(name)),
  );
  const fitting = inCity
    ? matches.filter((area) => area.city && [area.city.en, area.city.ar].some((name) => foldName(name) === inCity))
    : citiesFirst(matches);
  const exact = fitting.filter((area) =>
    [area.name.en, area.name.ar].some((name) => plainName(name) === plainName(text)),
  );
  const best = exact.length > 0 ? exact : fitting;
  return best.find((area) => area.isMain) ?? best[0];
}

/** Looks at the last word that belongs to the name: "Olaya District" ends as Olaya does. */
function endsInYa(name: string): boolean {
  const words = name.toLowerCase().split(/\P{L}+/u);
  return /[eiy]a+h?$/.test(words.findLast((word) => !['', 'dist', 'district'].includes(word)) ?? '');
}

/** The districts with this name, one of each city that has it. */
export function districtsNamed(country: string, text: string): Area[] {
  const wanted = foldName(text);
  return areasOf(country).filter((area) => area.city && foldedNames(area).includes(wanted));
}

/** The cities among areas of one name, or its districts where no city has it. */
function citiesFirst(areas: Area[]): Area[] {
  const cities = areas.filter(({ city }) => !city);
  return cities.length > 0 ? cities : areas;
}

/** A comma-separated address with its known areas and its labels in Arabic; other parts stay as they are. */
export function addressInArabic(country: string, address: string): string {
  const parts = address.split(/[,،]/).map((part) => part.trim());
  const inArabic = parts.map(
    (part) => (/[a-z]/i.test(part) && arabicNames(country).get(foldName(part))) || labelInArabic(country, part),
  );
  return inArabic.every((part, index) => part === parts[index]) ? address : inArabic.join('، ');
}

/** The nearest listed area, or none within `withinMeters`: describes a pin in words ("near Salmiya"). */
export function nearestArea(country: string, point: Point, withinMeters = 5000): Area | undefined {
  let nearest: { area: Area; meters: number } | undefined;
  for (const area of areasOf(country)) {
    if (!area.isPlaced) continue;
    const meters = distanceMeters(point, area);
    if (meters <= withinMeters && (!nearest || meters < nearest.meters)) nearest = { area, meters };
  }
  return nearest?.area;
}

/** A line for a pin, as services write addresses: its area, city and country, else its coordinates. */
export function lineOfPin(country: string, { latitude, longitude }: Point): string {
  const area = nearestArea(country, { latitude, longitude }, FAR_AREA_METERS);
  if (!area || !isMapCountry(country)) return `${latitude}, ${longitude}`;
  return [area.name.en, area.city?.en, COUNTRY_NAMES[country]].filter(Boolean).join(', ');
}

/** A line may name an area from farther away than the words below a pin. */
const FAR_AREA_METERS = 15_000;
const COUNTRY_NAMES: Record<MapCountry, string> = { KW: 'Kuwait', BH: 'Bahrain', SA: 'Saudi Arabia' };

/** The labels that the service writes before a number (`Block 5`), and those of Bahrain. */
const LABELS: Record<string, string> = {
  block: 'قطعة',
  street: 'شارع',
  jadda: 'جادة',
  building: 'مبنى',
  floor: 'الدور',
  apartment: 'شقة',
};
const LABELS_IN_BAHRAIN: Record<string, string> = {
  ...LABELS,
  block: 'مجمع',
  street: 'طريق',
  road: 'طريق',
  flat: 'شقة',
};

function labelInArabic(country: string, part: string): string {
  const [, label = '', value] = /^(\w+) ([\d٠-٩]\S*)$/.exec(part) ?? [];
  const arabic = (country === 'BH' ? LABELS_IN_BAHRAIN : LABELS)[label.toLowerCase()];
  return arabic ? `${arabic} ${value}` : part;
}

const arabicByCountry = new Map<string, Map<string, string>>();

/** Arabic names of areas and countries by folded Latin name; of several areas with one name, the main one. */
function arabicNames(country: string): Map<string, string> {
  const known = arabicByCountry.get(country);
  if (known) return known;
  const areas = areasOf(country).toSorted((a, b) => Number(a.isMain) - Number(b.isMain));
  const names = new Map([
    ...regionLabels().map(({ name }): [string, string] => [foldName(name.en), name.ar]),
    ...areas.flatMap((area) => namesOf(area).map((name): [string, string] => [foldName(name), area.name.ar])),
  ]);
  arabicByCountry.set(country, names);
  return names;
}
