import { isMapCountry, type MapCountry, type Point } from '../geometry/point';
import { contains } from './contains';
import outlines from './data/outlines.json' with { type: 'json' };

/** A border town, a beach or a quay is not outside. */
const TOLERANCE_METERS = 5_000;

/** The halves of bridges over the sea that belong to a country: [longitude, latitude]. The border is an island of one. */
const CAUSEWAYS: Record<MapCountry, number[][][]> = {
  KW: [
    [
      [47.93, 29.36],
      [48.02, 29.52],
      [48.08, 29.58],
    ],
  ],
  BH: [
    [
      [50.325, 26.182],
      [50.46, 26.185],
    ],
  ],
  SA: [
    [
      [50.2, 26.21],
      [50.325, 26.182],
    ],
  ],
};

/** Whether a point is outside of the country's shape, by more than 5 km; never of an unknown country. */
export function isOutside(country: string, point: Point): boolean {
  if (!isMapCountry(country)) return false;
  const rings = outlines.features.flatMap(({ properties, geometry }) =>
    properties.country === country ? geometry.coordinates.flat() : [],
  );
  if (rings.some((ring) => contains(ring, point))) return false;
  return ![...rings, ...CAUSEWAYS[country]].some((line) =>
    line.some((to, index) => isNear(point, line[index - 1] ?? to, to)),
  );
}

/** The point with latitude and longitude exchanged, if only so it is inside the country. */
export function swappedInto(country: string, { latitude, longitude }: Point): Point | undefined {
  const swapped = { latitude: longitude, longitude: latitude };
  return isOutside(country, { latitude, longitude }) && !isOutside(country, swapped) ? swapped : undefined;
}

const METERS_PER_DEGREE = 111_195;

/** Whether a point is within the tolerance of a segment, on a plane around it. */
function isNear({ latitude, longitude }: Point, from: readonly number[], to: readonly number[]): boolean {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const plane = ([x = 0, y = 0]: readonly number[]) => ({
    x: (x - longitude) * narrowing * METERS_PER_DEGREE,
    y: (y - latitude) * METERS_PER_DEGREE,
  });
  const [start, end] = [plane(from), plane(to)];
  const [width, height] = [end.x - start.x, end.y - start.y];
  const length = width ** 2 + height ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(start.x * width + start.y * height) / length));
  return Math.hypot(start.x + share * width, start.y + share * height) <= TOLERANCE_METERS;
}
