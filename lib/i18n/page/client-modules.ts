import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { messagePaths } from './message-paths';

type Module = { isClient: boolean; imports: string[]; messages: string[] };

const ROOT = process.cwd();
/** Rendered within the layout of their folder. */
const BESIDE_A_LAYOUT = ['error.tsx', 'not-found.tsx', 'loading.tsx'];
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*'([^'\n]+)'/g;
const known = new Map<string, Module>();

/**
 * Paths of the messages that the modules of a page or layout may ask for in the browser, now or later. Type imports
 * count, because schemas name the keys that the server returns.
 */
export function messagesInBrowser(entry: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, isWithinClient: boolean) => {
    const { isClient, imports, messages } = readModule(file);
    const isInBrowser = isWithinClient || isClient;
    const visitKey = `${file} ${isInBrowser}`;
    if (seen.has(visitKey)) return;
    seen.add(visitKey);
    if (isInBrowser) for (const message of messages) found.add(message);
    for (const imported of imports) visit(imported, isInBrowser);
  };
  for (const file of filesOf(entry)) visit(file, false);
  return [...found];
}

function filesOf(entry: string): string[] {
  const folder = path.posix.dirname(entry);
  const beside = path.posix.basename(entry) === 'layout.tsx' ? BESIDE_A_LAYOUT : [];
  const files = [entry, ...beside.map((name) => path.posix.join(folder, name))].map((name) => `app/${name}`);
  return files.filter((file) => existsSync(path.join(ROOT, file)));
}

function readModule(file: string): Module {
  const before = known.get(file);
  if (before) return before;
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const imports = [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => ourModule(file, specifier) ?? []);
  const module = { isClient: /^['"]use client['"]/.test(text), imports, messages: messagePaths(text) };
  if (process.env.NODE_ENV !== 'development') known.set(file, module);
  return module;
}

/** The file of an import of ours; `*.server.ts` is left out, for it renders nothing. */
function ourModule(from: string, specifier: string): string | undefined {
  const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
  if (!isOurs || specifier.endsWith('.server')) return undefined;
  const base = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`].find((name) => isFile(path.join(ROOT, name)));
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}
