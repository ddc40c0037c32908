import { getLocale } from 'next-intl/server';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { addressInArabic } from '@/lib/map/areas/areas';
import { loadMessages, textAt } from './catalog/load-messages';
import type { Locale } from './catalog/locale';

/** The words of an export, in the reader's language. */
export type ExportTexts = {
  /** The name of a column. */
  column: (name: string) => string;
  status: (status: string) => string;
  payment: (type: string) => string;
  /** The mark beside an area that is known by the pin alone. */
  byPin: string;
  /** Names of groups without a name: no branch, a branch that is no longer known, no area. */
  unknown: { branch: string; goneBranch: string; area: string };
  /** An area or address in the reader's script, as the screens write it. */
  address: (text: string) => string;
};

export const exportTexts = async (country: string) => exportTextsIn(await getLocale(), country);

export function exportTextsIn(locale: Locale, country: string): ExportTexts {
  const column = textIn(locale, 'reports.columns');
  const unknown = textIn(locale, 'reports.unknown');
  return {
    column,
    status: textIn(locale, 'deliveries.status'),
    payment: textIn(locale, 'reports.payment'),
    byPin: column('byPinValue'),
    unknown: {
      branch: unknown('branch'),
      goneBranch: textIn(locale, 'ui.filters')('unknownBranch'),
      area: unknown('area'),
    },
    address: (text) => (locale === 'ar' ? addressInArabic : addressInEnglish)(country, text),
  };
}

/** The word for a value of the service, or the text of a message key; a value without one stands as the service wrote it. */
export const exportText = async (namespace?: string) => textIn(await getLocale(), namespace);

function textIn(locale: Locale, namespace?: string) {
  const messages = loadMessages(locale);
  return (name: string) => textAt(messages, namespace ? `${namespace}.${name}` : name) ?? name;
}
