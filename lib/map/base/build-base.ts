import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BASE_EXTENT, isInside, type MapCountry, REGION } from '../geometry/point';
import type { BaseGeography, Position } from './base-geography';
import { type Box, DETAIL } from './detail';
import { sharedEdges } from './shared-edges';
import { clipRing, simplifyLine } from './simplify';

/** Makes the files of ./data once, from two packages of the npm registry. How to run it: README.md beside it. */

const Positions = z.array(z.tuple([z.number(), z.number()]));
const MultiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Positions)) });
const Lands = z.object({ geometries: z.tuple([MultiPolygon]) });
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(Positions) });
const Countries = z.object({
  features: z.array(z.object({ properties: z.object({ A3: z.string() }), geometry: z.union([MultiPolygon, Polygon]) })),
});

const [landsFile, countriesFile] = process.argv.slice(2);
if (!landsFile || !countriesFile) throw new Error('Two files are needed: see README.md');
const lands = Lands.parse(await readJson(landsFile)).geometries[0].coordinates;
const countries = new Map(
  Countries.parse(await readJson(countriesFile)).features.map(({ properties, geometry }) => [
    properties.A3,
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  ]),
);
const borders = sharedEdges([...countries.values()].map((polygons) => polygons.flat().filter(isNear)));
// As fine as the finest country needs it, so that the largest ring is reduced only once.
const nearLands = reducePolygons(
  lands.filter(([outer]) => outer && isNear(outer)),
  (point) => Math.min(...(['KW', 'BH', 'SA'] as const).map((country) => toleranceAt(country, point))) / 2,
);
const folder = path.join(import.meta.dirname, 'data');
await mkdir(folder, { recursive: true });

for (const country of ['KW', 'BH', 'SA'] as const) {
  const geography: BaseGeography = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'land' },
        geometry: { type: 'MultiPolygon', coordinates: landFor(country) },
      },
      {
        type: 'Feature',
        properties: { kind: 'border' },
        geometry: { type: 'MultiLineString', coordinates: bordersFor(country) },
      },
    ],
  };
  await write(`${country.toLowerCase()}.json`, geography);
}
await write('outlines.json', { KW: outline('KWT'), BH: outline('BHR'), SA: outline('SAU') });

function landFor(country: MapCountry): Position[][][] {
  return reducePolygons(nearLands, (point) => toleranceAt(country, point));
}

function reducePolygons(polygons: Position[][][], tolerance: (point: Position) => number): Position[][][] {
  return polygons
    .map((polygon) => polygon.map((ring) => reduceRing(ring, tolerance)).filter((ring) => ring.length >= 4))
    .filter((polygon) => polygon.length > 0);
}

function bordersFor(country: MapCountry): Position[][] {
  const tolerance = (point: Position) => toleranceAt(country, point);
  return borders
    .map((line) => simplifyLine(line, tolerance).map((point) => rounded(point, tolerance)))
    .filter((line) => line.length >= 2 && line.every(isInExtent) && line.some((point) => isIn(REGION, point)));
}

/** The country within about 2 km, without islets, for the question whether a point is outside of it. */
function outline(code: string): Position[][] {
  const tolerance = () => 0.02;
  const polygons = countries.get(code) ?? [];
  return polygons
    .flatMap(([outer]) => (outer ? [reduceRing(outer, tolerance, 0.05)] : []))
    .filter((ring) => ring.length >= 4)
    .map((ring) => ring.map(([x, y]): Position => [Number(x.toFixed(2)), Number(y.toFixed(2))]));
}

function reduceRing(ring: Position[], tolerance: (point: Position) => number, speck?: number): Position[] {
  const clipped = clipRing(ring, BASE_EXTENT);
  const [first] = clipped;
  if (!first) return [];
  const simplified = simplifyLine([...clipped, first], tolerance)
    .map((point) => rounded(point, tolerance))
    .filter((point, index, points) => String(point) !== String(points[index - 1]));
  const finest = Math.min(...simplified.map(tolerance));
  const isSpeck = extent(simplified) < (speck ?? finest * (finest < 0.001 ? 6 : 12));
  return isSpeck ? [] : simplified;
}

/** Degrees: the source's 100 m around the country's cities, 1 km along its coast, 3 km in the region and 30 km beyond. */
function toleranceAt(country: MapCountry, point: Position): number {
  const { fine, medium } = DETAIL[country];
  if (fine.some((box) => isIn(box, point))) return 0.0004;
  if (medium.some((box) => isIn(box, point))) return 0.008;
  return isIn(REGION, point) ? 0.03 : 0.3;
}

function rounded(point: Position, tolerance: (point: Position) => number): Position {
  const degrees = tolerance(point);
  const decimals = degrees < 0.001 ? 4 : degrees < 0.02 ? 3 : 2;
  return [Number(point[0].toFixed(decimals)), Number(point[1].toFixed(decimals))];
}

function isIn(box: Box, [longitude, latitude]: Position) {
  return isInside(box, { longitude, latitude });
}

function isNear(ring: Position[]) {
  return ring.some(isInExtent);
}

function isInExtent(point: Position) {
  return isIn(BASE_EXTENT, point);
}

function extent(ring: Position[]) {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return Math.max(...longitudes) - Math.min(...longitudes) + Math.max(...latitudes) - Math.min(...latitudes);
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function write(name: string, value: unknown) {
  await writeFile(path.join(folder, name), `${JSON.stringify(value)}\n`);
}
