import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The budget of the readers of messages and of money in gzip: a paste loads both. The lists of areas, the phone plans and the
 * links of maps are those of the form.
 */
export const READER_KB = 29.3;

/** Words of their vocabulary and of their code, which no other script has: each may stand in a script of its own. */
const MARKS = ['previous address,last address', 'noise|stamp', 'vat,tax,fee,fees', '^(?:refund|'];

/** The scripts of a build with one of the marks; 0 when a mark was not found. */
export function readerWeight(distDir: string): number {
  const folder = path.join(distDir, 'static/chunks');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = scripts.map((name) => readFileSync(path.join(folder, name)));
  if (!MARKS.every((mark) => files.some((file) => file.includes(mark)))) return 0;
  const own = files.filter((file) => MARKS.some((mark) => file.includes(mark)));
  return own.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
