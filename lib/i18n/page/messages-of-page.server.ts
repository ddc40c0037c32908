import { existsSync } from 'node:fs';
import path from 'node:path';
import { compiledMessages } from '@/lib/i18n/catalog/compiled-messages';
import { isGroup } from '@/lib/i18n/catalog/is-group';
import type { Messages } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { messagesInBrowser } from './client-modules';

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
