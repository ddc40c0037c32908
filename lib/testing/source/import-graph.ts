import path from 'node:path';
import { type SourceFile, sourceFiles } from '@/lib/testing/source/source-files';

/** `to` is a file of ours (`lib/auth/schema.ts`) or a package (`leaflet/dist/leaflet.css`). */
export type Import = { from: string; to: string; isPackage: boolean };

/** Every import, re-export, dynamic and type import in the sources. */
export function importGraph(): Import[] {
  const files = sourceFiles(/\.(tsx?|mjs|css)$/);
  const names = new Set(files.map(({ name }) => name));
  return files.flatMap((file) => importsOf(file, names));
}

const SPECIFIER = /(?:\bfrom|\bimport|\bimport\s*\(|@import)\s*['"]([^'"\n]+)['"]/g;

export function importsOf({ name, text }: SourceFile, names: Set<string>): Import[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => {
    const local = localName(name, specifier);
    return local === undefined
      ? { from: name, to: specifier, isPackage: true }
      : { from: name, to: existing(local, names), isPackage: false };
  });
}

function localName(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}

function existing(name: string, names: Set<string>): string {
  return [name, `${name}.ts`, `${name}.tsx`].find((candidate) => names.has(candidate)) ?? name;
}
