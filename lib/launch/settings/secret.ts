import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createFile } from '@/lib/launch/settings/files';

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

function make(file: string): string {
  createFile(file, `${randomBytes(32).toString('hex')}\n`, 0o600);
  // Another process may have made it first.
  return readFileSync(file, 'utf8').trim();
}
