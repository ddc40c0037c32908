'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { createContext, type ReactNode, use, useContext, useMemo } from 'react';
import { preload } from 'react-dom';
import { inCountry } from '@/lib/i18n/catalog/country-words';
import { isGroup } from '@/lib/i18n/catalog/is-group';
import type { Messages } from '@/lib/i18n/catalog/load-messages';

declare global {
  /** The messages behind each address: on the server all, in the browser those that `MessagesAhead` has read. */
  var dispatchDeskMessages: Map<string, Messages> | undefined;
}

/** The country that chooses among words of one language; null outside of a connection. */
const MessagesCountry = createContext<string | null>(null);

type Of = { country: string; timeZone: string; children: ReactNode };

/** The words and the time zone of a connection, for all below. */
export function ConnectionIntl({ country, timeZone, children }: Of) {
  return (
    <MessagesCountry value={country}>
      <NextIntlClientProvider locale={useLocale()} timeZone={timeZone}>
        {children}
      </NextIntlClientProvider>
    </MessagesCountry>
  );
}

/** Adds messages, or those at an address, to the ones of the providers around it. */
export function MessagesProvider({ messages: given, children }: { messages: Messages | string; children: ReactNode }) {
  // In the document, where `MessagesAhead` finds it.
  if (typeof given === 'string') preload(given, { as: 'fetch', crossOrigin: 'anonymous' });
  const messages = typeof given === 'string' ? (readAhead(given) ?? use(messagesAt(given))) : given;
  const locale = useLocale();
  const outer = useMessages();
  const country = useContext(MessagesCountry);
  const all = useMemo(() => merge(outer, inCountry(messages, country, locale)), [outer, messages, country, locale]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

const AGAIN_AFTER_MS = [300, 1_000, 3_000, 9_000];
const loading = new Map<string, Promise<Messages>>();

/** Undefined once `messagesAt` reads them: React fails when a component that waited in `use` renders again without it. */
function readAhead(address: string): Messages | undefined {
  return loading.has(address) ? undefined : globalThis.dispatchDeskMessages?.get(address);
}

function messagesAt(address: string): Promise<Messages> {
  const started = loading.get(address);
  if (started) return started;
  const messages = readMessages(address);
  loading.set(address, messages);
  messages.catch(() => loading.delete(address));
  return messages;
}

/** Tries again after a failure, because no page works without its messages. */
async function readMessages(address: string): Promise<Messages> {
  for (const waitMs of AGAIN_AFTER_MS) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return response.json();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error(`${address} can't be read`);
}

function merge(outer: Messages, inner: Messages): Messages {
  const all = { ...outer };
  for (const [name, value] of Object.entries(inner)) {
    const known = all[name];
    all[name] = isGroup(known) && isGroup(value) ? merge(known, value) : value;
  }
  return all;
}
