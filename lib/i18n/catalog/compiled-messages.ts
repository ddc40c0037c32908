import compile from 'icu-minify/compile';
import { z } from 'zod';
import { loadMessages, type Messages } from './load-messages';
import type { Locale } from './locale';

const cache = new Map<Locale, Messages>();

/**
 * A language's messages, parsed: neither server nor browser has a parser of messages then (`precompile` in
 * next.config.mjs). A message with arguments is an array.
 */
export function compiledMessages(locale: Locale): Messages {
  const known = cache.get(locale);
  if (known) return known;
  const compiled = compileAll(loadMessages(locale));
  if (process.env.NODE_ENV !== 'development') cache.set(locale, compiled);
  return compiled;
}

/** The types of next-intl know messages as texts only. React sends plain objects only, which JSON makes of them. */
const Compiled = z.custom<string>();

function compileAll(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [
      name,
      typeof value === 'string' ? Compiled.parse(JSON.parse(JSON.stringify(compile(value)))) : compileAll(value),
    ]),
  );
}
