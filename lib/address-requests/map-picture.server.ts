import type { Country } from '@/lib/connections/model/connection';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { areasOf } from '@/lib/map/areas/areas';
import { landAround } from '@/lib/map/base/land-around.server';
import type { CountryView } from '@/lib/map/geometry/country-view';
import type { Point } from '@/lib/map/geometry/point';

/** The size of the picture in its own units. */
export const PICTURE = { width: 720, height: 440 } as const;
const METERS_PER_DEGREE = 111_195;
/** Around one pin the picture shows so much, and never less around two; around an area its neighbours too. */
const USUAL_METERS = 5_000;
const AREA_METERS = 9_000;
/** Two places leave so much of the picture free around them. */
const MARGIN = 1.6;
const LABEL_HEIGHT = 34;
const LETTER_WIDTH = 13;
/** The labels keep this far from a mark. */
const MARK_SIZE = 40;

type Spot = { x: number; y: number };
export type MapPicture = {
  /** An SVG path, filled even-odd. */
  land: string;
  labels: (Spot & { name: string })[];
  marks: (Spot & { kind: 'pin' | 'driver' })[];
};

/** A drawing of the surroundings of some places, light enough to be part of a page: land, names of areas, and the marks. */
export async function mapPicture(
  country: Country,
  places: { point: Point; kind: 'pin' | 'driver' | 'area' }[],
  locale: Locale,
): Promise<MapPicture | null> {
  const isArea = places.some(({ kind }) => kind === 'area');
  const view = fitView(
    places.map(({ point }) => point),
    isArea ? AREA_METERS : USUAL_METERS,
  );
  if (!view) return null;
  const marks = places.flatMap(({ point, kind }) => (kind === 'area' ? [] : [{ ...view.toSpot(point), kind }]));
  const rings = await landAround(country, view.bounds);
  return {
    land: rings
      .map((ring) => pathOf(ring.map(([longitude, latitude]) => view.toSpot({ latitude, longitude }))))
      .join(''),
    labels: labelsIn(country, view, marks, locale),
    marks,
  };
}

type View = { bounds: CountryView['bounds']; toSpot: (point: Point) => Spot };

function fitView(points: readonly Point[], leastMeters: number): View | null {
  if (points.length === 0) return null;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const perLongitude = METERS_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180);
  const high = (Math.max(...latitudes) - Math.min(...latitudes)) * METERS_PER_DEGREE;
  const wide = (Math.max(...longitudes) - Math.min(...longitudes)) * perLongitude;
  const across = Math.max(leastMeters, wide * MARGIN, high * MARGIN * (PICTURE.width / PICTURE.height));
  const perUnit = across / PICTURE.width;
  const half = [across / 2 / perLongitude, (PICTURE.height * perUnit) / 2 / METERS_PER_DEGREE] as const;
  return {
    bounds: [
      middle.longitude - half[0],
      middle.latitude - half[1],
      middle.longitude + half[0],
      middle.latitude + half[1],
    ],
    toSpot: ({ latitude, longitude }) => ({
      x: Math.round(PICTURE.width / 2 + ((longitude - middle.longitude) * perLongitude) / perUnit),
      y: Math.round(PICTURE.height / 2 - ((latitude - middle.latitude) * METERS_PER_DEGREE) / perUnit),
    }),
  };
}

function pathOf(spots: readonly Spot[]): string {
  const distinct = spots.filter(({ x, y }, index) => x !== spots[index - 1]?.x || y !== spots[index - 1]?.y);
  return `M${distinct.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** The names that fit without touching each other, a mark or the edge; main towns first. */
function labelsIn(country: Country, view: View, marks: readonly Spot[], locale: Locale): MapPicture['labels'] {
  const labels: MapPicture['labels'] = [];
  const areas = areasOf(country).filter(({ isPlaced }) => isPlaced);
  for (const area of areas.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))) {
    const name = area.name[locale];
    const spot = view.toSpot(area);
    const half = halfWidth(name);
    const isWhole =
      spot.x > half && spot.x < PICTURE.width - half && spot.y > LABEL_HEIGHT && spot.y < PICTURE.height - LABEL_HEIGHT;
    const isFree =
      labels.every(
        (label) =>
          Math.abs(label.y - spot.y) > LABEL_HEIGHT || Math.abs(label.x - spot.x) > halfWidth(label.name) + half,
      ) && marks.every((mark) => Math.abs(mark.y - spot.y) > MARK_SIZE || Math.abs(mark.x - spot.x) > MARK_SIZE + half);
    if (isWhole && isFree) labels.push({ ...spot, name });
  }
  return labels;
}

const halfWidth = (name: string) => (name.length * LETTER_WIDTH) / 2;
