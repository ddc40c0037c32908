import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { compiledMessages } from '@/lib/i18n/catalog/compiled-messages';
import { isGroup } from '@/lib/i18n/catalog/is-group';
import type { Messages } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { messagePaths } from './message-paths';

const APP = path.join(process.cwd(), 'app');
const cache = new Map<string, Messages>();

/**
 * The messages that the client components of a page or layout may show, without those that the layouts around it give.
 * `entry` is its file in `app/`.
 */
export function messagesOfPage(entry: string, locale: Locale): Messages {
  const key = `${locale} ${entry}`;
  const known = cache.get(key);
  if (known) return known;
  const given = new Set(layoutsAround(entry).flatMap(messagesInBrowser));
  const messages = pick(compiledMessages(locale), new Set(messagesInBrowser(entry)), given) ?? {};
  if (process.env.NODE_ENV !== 'development') cache.set(key, messages);
  return messages;
}

function layoutsAround(entry: string): string[] {
  const folders = entry.split('/').slice(0, -1);
  const layouts = ['', ...folders].map((_, depth) => [...folders.slice(0, depth), 'layout.tsx'].join('/'));
  return layouts.filter((layout) => layout !== entry && existsSync(path.join(APP, layout)));
}

/** Messages at or below a wanted path, and not at or below a given one. Unknown paths are ignored. */
function pick(all: Messages, wanted: Set<string>, given: Set<string>, prefix = '', isIn = false): Messages | undefined {
  const entries = Object.entries(all).flatMap(([name, value]): [string, string | Messages][] => {
    const key = prefix + name;
    const isWanted = isIn || wanted.has(key);
    if (given.has(key)) return [];
    if (!isGroup(value)) return isWanted ? [[name, value]] : [];
    const below = pick(value, wanted, given, `${key}.`, isWanted);
    return below ? [[name, below]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

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
function messagesInBrowser(entry: string): string[] {
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
