import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The text of a file; empty where it can't be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Written aside and linked into place, complete, by exactly one of several. False: there is one already. */
export function createFile(file: string, text: string, mode = 0o666): boolean {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text, { mode, flush: true });
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside);
  }
}

/** Renamed into place, because another launcher may be reading it. */
export function replaceFile(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}
