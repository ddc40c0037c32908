import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@/lib/launch/settings/root';

export type SourceFile = { name: string; text: string };

const FOLDERS = ['app', 'components', 'lib', 'e2e'];

/** Every source file of the given kinds in app, components, lib, e2e and the root. */
export function sourceFiles(kinds: RegExp): SourceFile[] {
  const inRoot = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const names = [...inRoot, ...FOLDERS.flatMap((folder) => namesIn(folder))].filter((name) => kinds.test(name));
  return names.map((name) => ({ name, text: readFileSync(path.join(ROOT, name), 'utf8') }));
}

function namesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? namesIn(name) : name;
  });
}

/** The line number of the character at `index`. */
export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
