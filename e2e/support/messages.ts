import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@/lib/i18n/catalog/locale';

const ROOT = path.join(import.meta.dirname, '../../lib/i18n/messages');

export const NAMESPACES = readdirSync(path.join(ROOT, 'en')).map((file) => path.basename(file, '.json'));

const MESSAGES = { en: flat('en'), ar: flat('ar') };

/** The text of a message, with values for its placeholders: `say('ar', 'overview.sample.sent', { code })`. No plurals. */
export function say(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const text = MESSAGES[locale].get(key);
  if (text === undefined) throw new Error(`no message ${key} in ${locale}`);
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}

/** English texts that have an Arabic translation, so that none of them may be on an Arabic screen. */
export const ENGLISH_ONLY: ReadonlySet<string> = new Set(
  [...MESSAGES.en]
    .filter(([key, text]) => /[a-z]{3}/i.test(text) && !text.includes('{') && MESSAGES.ar.get(key) !== text)
    .map(([, text]) => text),
);

function flat(locale: Locale): Map<string, string> {
  return new Map(
    NAMESPACES.flatMap((name) => {
      const file = path.join(ROOT, locale, `${name}.json`);
      return leaves(name, JSON.parse(readFileSync(file, 'utf8')));
    }),
  );
}

function leaves(at: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(`${at}.${key}`, inner));
}
