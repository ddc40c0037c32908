import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The budget of the reader of messages in gzip. The lists of areas, the phone plans and the links of maps are those of the form.
 */
export const READER_KB = 27;

/** Words that stand in lib/intake alone. */
const MARK = 'previous address,last address';

/** The scripts of the reader in a build; 0 when none was found. */
export function readerWeight(distDir: string): number {
  const folder = path.join(distDir, 'static/chunks');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = scripts.map((name) => readFileSync(path.join(folder, name)));
  const own = files.filter((file) => file.includes(MARK));
  return own.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
