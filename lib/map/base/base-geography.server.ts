import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapCountry } from '../geometry/point';

/**
 * Land and borders of the Gulf as JSON text, finest in this country: a file that build-base.sh made (its source and notice:
 * README.md).
 */
export function baseGeographyJson(country: MapCountry): Promise<string> {
  return readFile(join(process.cwd(), 'lib', 'map', 'base', 'data', `${country.toLowerCase()}.json`), 'utf8');
}
