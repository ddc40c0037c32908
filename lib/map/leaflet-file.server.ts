import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the installed Leaflet, for a page outside of the dashboard's bundles. */
export async function leafletFile(name: 'leaflet.js' | 'leaflet.css', type: string): Promise<Response> {
  const text = await readFile(path.join(process.cwd(), 'node_modules/leaflet/dist', name), 'utf8');
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'public, max-age=604800' } });
}
