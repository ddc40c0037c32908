import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A random secret (64 hex digits), created once and stored in `dir`, readable by its owner alone. */
export function keptSecret(dir: string, name: string): string {
  const file = path.join(dir, name);
  return read(file) ?? make(file);
}

function read(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text.length < 32) throw new Error(`${file} holds no usable secret. Restore it, or remove it to get a new one.`);
    return text;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written aside and linked into place: no reader sees half of it, and the first of two writers wins. */
function make(file: string): string {
  const aside = `${file}.${process.pid}`;
  const handle = openSync(aside, 'w', 0o600);
  writeSync(handle, `${randomBytes(32).toString('hex')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(file, 'utf8').trim();
}
