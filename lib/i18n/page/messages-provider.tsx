'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { inCountry } from '@/lib/i18n/country-words';
import { isGroup } from '@/lib/i18n/is-group';
import type { Messages } from '@/lib/i18n/load-messages';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locale';

/** The country that chooses among words of one language; null outside of a connection. */
const WordsOf = createContext<string | null>(null);

export function CountryWords({ country, children }: { country: string; children: ReactNode }) {
  return <WordsOf value={country}>{children}</WordsOf>;
}

/** Adds messages to those of the providers around it. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  const locale = useLocale();
  const outer = useMessages();
  const country = useContext(WordsOf);
  const all = useMemo(() => {
    const words = inCountry(messages, country, isLocale(locale) ? locale : DEFAULT_LOCALE);
    return merge(outer, words);
  }, [outer, messages, country, locale]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

function merge(outer: Messages, inner: Messages): Messages {
  const all = { ...outer };
  for (const [name, value] of Object.entries(inner)) {
    const known = all[name];
    all[name] = isGroup(known) && isGroup(value) ? merge(known, value) : value;
  }
  return all;
}
