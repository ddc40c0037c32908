import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The budget of the reader of messages in gzip. The lists of areas, the phone plans and the links of maps are those of the form.
 */
export const READER_KB = 27;

/** The budget of the script beside it: the reader of money, and what the two share. */
export const MONEY_KB = 10;

/** Words that stand in one script alone. */
const MARK = 'previous address,last address';
const MONEY_MARK = 'عربون مقدم deposit';

export const readerWeight = (distDir: string) => weightWith(distDir, MARK);
export const moneyWeight = (distDir: string) => weightWith(distDir, MONEY_MARK);

/** The scripts of a build with some words in it; 0 when none was found. */
function weightWith(distDir: string, mark: string): number {
  const folder = path.join(distDir, 'static/chunks');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = scripts.map((name) => readFileSync(path.join(folder, name)));
  const own = files.filter((file) => file.includes(mark));
  return own.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
