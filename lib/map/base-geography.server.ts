import type * as GeoJson from 'geojson';
import { feature, mesh } from 'topojson-client';
import { type AtlasTopology, readAtlas } from './atlas.server';
import type { BaseGeography, Position } from './base-geography';
import { BASE_EXTENT, isInside, REGION } from './country-view';
import { clipRing, simplifyLine } from './simplify';

/**
 * Land and borders of the Gulf as JSON text under 60 kB, made once per process from the `world-atlas` package (Natural
 * Earth, public domain): fine around the cities served, coarse elsewhere.
 */
export function baseGeographyJson(): Promise<string> {
  made ??= reduce().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

let made: Promise<string> | undefined;

async function reduce() {
  const atlas = await readAtlas();
  const geography: BaseGeography = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'land' },
        geometry: { type: 'MultiPolygon', coordinates: landOf(atlas) },
      },
      {
        type: 'Feature',
        properties: { kind: 'border' },
        geometry: { type: 'MultiLineString', coordinates: bordersOf(atlas) },
      },
    ],
  };
  return JSON.stringify(geography);
}

function landOf(atlas: AtlasTopology): Position[][][] {
  return feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) => polygonsOf(geometry))
    .map((polygon) => polygon.map(reduceRing).filter((ring) => ring.length >= 4))
    .filter((polygon) => polygon.length > 0);
}

function bordersOf(atlas: AtlasTopology): Position[][] {
  const shared = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return shared.coordinates
    .map((line) => simplifyLine(line.map(position).filter(isInExtent), toleranceAt).map(rounded))
    .filter((line) => line.length >= 2);
}

function reduceRing(ring: Position[]): Position[] {
  const clipped = clipRing(ring, BASE_EXTENT);
  const [first] = clipped;
  if (!first) return [];
  const simplified = simplifyLine([...clipped, first], toleranceAt).map(rounded);
  const isSpeck = extent(simplified) < 12 * Math.min(...simplified.map(toleranceAt));
  return isSpeck ? [] : simplified;
}

/** Degrees: about 100 m around Kuwait, Bahrain, Jeddah and Dammam, 700 m along the rest of the Saudi coast, 3 km in the rest of the region, 30 km beyond. */
function toleranceAt([longitude, latitude]: Position) {
  const point = { longitude, latitude };
  if (FINE.some((box) => isInside(box, point))) return 0.0008;
  if (isInside(MEDIUM, point)) return 0.007;
  return isInside(REGION, point) ? 0.03 : 0.3;
}

const FINE: [number, number, number, number][] = [
  [47.4, 28.4, 48.8, 30.2],
  [49.4, 25.4, 51.0, 27.2],
  [38.9, 21.2, 39.4, 22.0],
];
const MEDIUM: [number, number, number, number] = [34, 15.5, 53, 33];

function polygonsOf(geometry: GeoJson.Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map((ring) => ring.map(position))];
  if (geometry.type === 'MultiPolygon')
    return geometry.coordinates.map((rings) => rings.map((ring) => ring.map(position)));
  return [];
}

function position([longitude = 0, latitude = 0]: GeoJson.Position): Position {
  return [longitude, latitude];
}

function rounded(at: Position): Position {
  const decimals = toleranceAt(at) < 0.02 ? 3 : 2;
  return [Number(at[0].toFixed(decimals)), Number(at[1].toFixed(decimals))];
}

function isInExtent([longitude, latitude]: Position) {
  return isInside(BASE_EXTENT, { longitude, latitude });
}

function extent(ring: Position[]) {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return Math.max(...longitudes) - Math.min(...longitudes) + Math.max(...latitudes) - Math.min(...latitudes);
}
