import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Locale } from './locale';

export type Messages = { [key: string]: string | Messages };
const Messages: z.ZodType<Messages> = z.lazy(() => z.record(z.string(), z.union([z.string(), Messages])));

const FOLDER = path.join(process.cwd(), 'lib/i18n/messages');
const cache = new Map<Locale, Messages>();

/** All of a language's messages: each file `messages/<locale>/<noun>.json` stands under its noun. */
export function loadMessages(locale: Locale): Messages {
  const known = cache.get(locale);
  if (known) return known;
  const folder = path.join(FOLDER, locale);
  const messages: Messages = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    messages[path.basename(file, '.json')] = Messages.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  }
  if (process.env.NODE_ENV === 'production') cache.set(locale, messages);
  return messages;
}

/** One message without values, by its path: `mail.reset.subject`. */
export function messageText(locale: Locale, path: string): string {
  const found = textAt(loadMessages(locale), path);
  if (found === undefined) throw new Error(`There is no message ${path}`);
  return found;
}

export function textAt(messages: Messages, path: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
