import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The budget of the reader of messages in gzip. The lists of areas, the phone plans and the links of maps are those of the form.
 */
export const READER_KB = 24.5;

/** The budget of the script beside it: the reader of money, and what the two share. */
export const MONEY_KB = 9.6;

/** Words of its vocabulary and of its code, which no other script has: the two may stand in scripts of their own. */
const MARKS = ['previous address,last address', 'tommorr?ow'];
const MONEY_MARKS = ['vat,tax,fee,fees', '^(?:refund|'];

export const readerWeight = (distDir: string) => weightWith(distDir, MARKS);
export const moneyWeight = (distDir: string) => weightWith(distDir, MONEY_MARKS);

/** The scripts of a build with one of the marks; 0 when a mark was not found. */
function weightWith(distDir: string, marks: readonly string[]): number {
  const folder = path.join(distDir, 'static/chunks');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = scripts.map((name) => readFileSync(path.join(folder, name)));
  if (!marks.every((mark) => files.some((file) => file.includes(mark)))) return 0;
  const own = files.filter((file) => marks.some((mark) => file.includes(mark)));
  return own.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
