import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Licences of packages in the maps. Everyone who gets a copy, as a browser does, must get them too. */
const PACKAGES = ['leaflet/LICENSE', 'react-leaflet/LICENSE.md', '@react-leaflet/core/LICENSE.md'];

/** The licences of the maps, linked from each map. Needs no session. */
export async function GET() {
  const folder = join(process.cwd(), 'node_modules');
  const licences = await Promise.all(PACKAGES.map((file) => readFile(join(folder, file), 'utf8')));
  const text = licences.map((licence, index) => `${PACKAGES[index]}\n\n${licence}`).join(`\n\n${'-'.repeat(80)}\n\n`);
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
