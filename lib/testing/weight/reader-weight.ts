import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * The budget of the reader of messages as browsers load it, in Brotli (`static-files.ts`). The lists of areas and phone
 * plans are those of the form.
 */
export const READER_KB = 25;

/** Words that stand in lib/intake alone. */
const MARK = 'العنوان القديم';

/** The scripts of the reader in a build; 0 when none was found. */
export function readerWeight(distDir: string): number {
  const folder = path.join(distDir, 'static/chunks');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = scripts.map((name) => readFileSync(path.join(folder, name)));
  const own = files.filter((file) => file.includes(MARK) || file.includes(ESCAPED));
  return own.reduce((sum, file) => sum + brotliCompressSync(file).length, 0) / 1000;
}

const ESCAPED = [...MARK]
  .map((letter) => (letter === ' ' ? ' ' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`))
  .join('');
