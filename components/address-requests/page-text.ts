import type { Country } from '@/lib/connections/model/connection';
import { inCountry } from '@/lib/i18n/catalog/country-words';
import { loadMessages, type Messages } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';

/** The text of a message key, with its values. The messages of these pages have no plurals. */
export type PageText = (key: string, values?: Record<string, string>) => string;

const cache = new Map<string, Messages>();

/** The messages of the pages in the words of the country's addresses; null: no country is known. */
export function pageText(locale: Locale, country: Country | null): PageText {
  const known = `${locale} ${country}`;
  const messages = cache.get(known) ?? inCountry(pick(loadMessages(locale)), country, locale);
  if (process.env.NODE_ENV === 'production') cache.set(known, messages);
  return (key, values = {}) => {
    const text = key.split('.').reduce((at: string | Messages | undefined, name) => inside(at, name), messages);
    if (typeof text !== 'string') throw new Error(`There is no message ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}

function pick(messages: Messages): Messages {
  const used = ['address-page', 'delivery-form', 'errors', 'mail'];
  return Object.fromEntries(used.map((name) => [name, messages[name] ?? {}]));
}

function inside(at: string | Messages | undefined, name: string): string | Messages | undefined {
  return typeof at === 'object' && Object.hasOwn(at, name) ? at[name] : undefined;
}
