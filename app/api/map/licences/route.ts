import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Licences of packages in the maps. Everyone who gets a copy, as a browser does, must get them too. */
const PACKAGES: { name: string; file: string }[] = [
  { name: 'leaflet', file: 'leaflet/LICENSE' },
  { name: 'react-leaflet', file: 'react-leaflet/LICENSE.md' },
  { name: '@react-leaflet/core', file: '@react-leaflet/core/LICENSE.md' },
  { name: 'protomaps-leaflet, pmtiles, @protomaps/basemaps', file: 'protomaps-leaflet/LICENSE' },
  { name: '@mapbox/vector-tile', file: '@mapbox/vector-tile/LICENSE.txt' },
  { name: '@mapbox/point-geometry', file: '@mapbox/point-geometry/LICENSE' },
  { name: 'pbf', file: 'pbf/LICENSE' },
  { name: 'rbush', file: 'rbush/LICENSE' },
  { name: 'quickselect', file: 'quickselect/LICENSE' },
  { name: 'color2k', file: 'color2k/LICENSE' },
  { name: 'potpack', file: 'potpack/LICENSE' },
  { name: 'fflate', file: 'fflate/LICENSE' },
];

/** The licences of the maps, linked from each map. Needs no session. */
export async function GET() {
  const folder = join(process.cwd(), 'node_modules');
  const licences = await Promise.all(
    PACKAGES.map(async ({ name, file }) => `${name}\n\n${await readFile(join(folder, file), 'utf8')}`),
  );
  return new Response(licences.join(`\n\n${'-'.repeat(80)}\n\n`), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
