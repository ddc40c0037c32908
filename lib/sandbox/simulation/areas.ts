import { Country, type Point } from '../store/records';
import areas from './areas.json' with { type: 'json' };
import { distanceBetween, pointFrom, roughlyBetween } from './geometry';
import { seededRandom } from './seeded-random';

/** The approximate centre of an area, with its English and Arabic spellings. */
type Area = Point & { country: Country; names: readonly string[]; spreadMeters?: number | undefined };

export const AREAS: readonly Area[] = Country.options.flatMap((country) =>
  areas[country].map((area) => ({ country, ...area })),
);

/** The radius within which the houses of an area are placed, all on land. */
export const HOUSE_SPREAD_METERS = 700;
/** A point that is farther from every area than this belongs to none. */
const NEARBY_METERS = 8_000;
const CITY_METERS = 50_000;

/**
 * The coordinates of a house, always the same for the same text; null when no area is known. The names end with the city,
 * which has no district far from it.
 */
export function pointInArea(countries: readonly Country[], areaNames: readonly string[], house: string): Point | null {
  const known = areaNames.flatMap(
    (name) => byName.get(plain(name))?.find(({ country }) => countries.includes(country)) ?? [],
  );
  const city = known.at(-1);
  const found = city && known.find((area) => roughlyBetween(area, city) < CITY_METERS);
  if (!found) return null;
  const { spreadMeters = HOUSE_SPREAD_METERS } = found;
  return pointFrom(found, spreadMeters * seededRandom('far', house), 360 * seededRandom('turn', house));
}

/** The middles of the nearest areas but the one a point is in, the nearest first. */
export function areasAround(point: Point, count: number): Point[] {
  const away = AREAS.map((middle) => ({ middle, meters: roughlyBetween(point, middle) }));
  const around = away.filter(({ meters }) => meters > HOUSE_SPREAD_METERS).sort((a, b) => a.meters - b.meters);
  return around.slice(0, count).map(({ middle }) => middle);
}

/** The area a point lies in or near, in English; null in the sea or the desert. */
export function areaNear(point: Point): { name: string; country: Country } | null {
  let best: { name: string; country: Country } | null = null;
  let nearest = NEARBY_METERS;
  for (const { country, names, ...middle } of AREAS) {
    const away = distanceBetween(point, middle);
    if (away < nearest) {
      nearest = away;
      best = { name: names[0] ?? '', country };
    }
  }
  return best;
}

/** Makes spellings comparable: `Al-Salmiya`, `salmiyah` and `السالمية` all find Salmiya. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\s'’`.\-_]+/g, '')
    .replace(/^(al|ال)/, '')
    .replace(/(h|ة|ه)$/, '')
    .replace(/aa/g, 'a')
    .replace(/ii|ee|yy/g, 'i');
}

const byName = new Map<string, Area[]>();
for (const entry of AREAS) {
  for (const name of entry.names) byName.set(plain(name), [...(byName.get(plain(name)) ?? []), entry]);
}
