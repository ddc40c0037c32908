import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The text of a file; empty where it can't be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Renamed into place, because another launcher may be reading it. */
export function replaceFile(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}
