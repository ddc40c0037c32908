import { parseAst } from 'vitest/node';
import { z } from 'zod';
import { isTest } from '@/lib/testing/source/import-rule';
import { sourceFiles } from '@/lib/testing/source/source-files';

/** A regular expression of the product as it is written (`/a+/i`), and the files that have it. */
export type FoundExpression = { written: string; pattern: string; flags: string; files: string[] };

/** Expressions that read our own sources, when the dashboard is built. */
const OF_THE_BUILD = /^lib\/(i18n\/page\/message-paths\.ts|launch\/build\/|testing\/)|^e2e\//;
const REPEATS = /[*+{]/;

/** Every regular expression of the product that repeats something; the others take constant time for each character. */
export function findExpressions(): FoundExpression[] {
  const found = new Map<string, FoundExpression>();
  for (const { name, text } of productFiles()) {
    if (!text.includes('/')) continue;
    for (const { pattern, flags } of literalsIn(text, name)) {
      if (!REPEATS.test(pattern)) continue;
      const written = `/${pattern}/${flags}`;
      const entry = found.get(written) ?? { written, pattern, flags, files: [] };
      found.set(written, { ...entry, files: [...new Set([...entry.files, name])] });
    }
  }
  return [...found.values()].sort((a, b) => (a.written < b.written ? -1 : 1));
}

/** The files that put an expression together while they run: it is in no literal. */
export function filesThatCompose(): string[] {
  return productFiles()
    .filter(({ text }) => /\bRegExp\(/.test(text))
    .map(({ name }) => name);
}

function productFiles() {
  return sourceFiles(/\.(tsx?|mjs)$/).filter(({ name }) => !isTest(name) && !OF_THE_BUILD.test(name));
}

const Literal = z.object({ type: z.literal('Literal'), regex: z.object({ pattern: z.string(), flags: z.string() }) });

function literalsIn(text: string, name: string): { pattern: string; flags: string }[] {
  const literals: { pattern: string; flags: string }[] = [];
  visit(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }));
  return literals;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const literal = Literal.safeParse(node);
    if (literal.success) literals.push(literal.data.regex);
    else for (const child of Object.values(node)) visit(child);
  }
}
