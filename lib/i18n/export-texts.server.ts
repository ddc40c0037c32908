import { getLocale, getTranslations } from 'next-intl/server';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { addressInArabic } from '@/lib/map/areas/areas';

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

export async function exportTexts(country: string): Promise<ExportTexts> {
  const [column, unknown, gone, status, payment, locale] = await Promise.all([
    exportText('reports.columns'),
    getTranslations('reports.unknown'),
    getTranslations('ui.filters'),
    exportText('deliveries.status'),
    exportText('reports.payment'),
    getLocale(),
  ]);
  return {
    column,
    status,
    payment,
    byPin: column('byPinValue'),
    unknown: { branch: unknown('branch'), goneBranch: gone('unknownBranch'), area: unknown('area') },
    address: (text) => (locale.startsWith('ar') ? addressInArabic : addressInEnglish)(country, text),
  };
}

/** The word for a value of the service, or the text of a message key; a value without one stands as the service wrote it. */
export async function exportText(namespace?: string): Promise<(name: string) => string> {
  const t = await getTranslations(namespace);
  return (name) => (t.has(name) ? t(name) : name);
}
