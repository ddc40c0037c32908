'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { isGroup } from '@/lib/i18n/is-group';
import type { Messages } from '@/lib/i18n/load-messages';

/** Adds messages to those of the providers around it. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  const locale = useLocale();
  const outer = useMessages();
  const all = useMemo(() => merge(outer, messages), [outer, messages]);
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
