import { getLocale, getTranslations } from 'next-intl/server';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { addressInArabic } from '@/lib/map/areas/areas';

/** The names of an export's columns, of statuses and of payments, in the reader's language. */
export async function exportTexts(columns: readonly string[]) {
  const [header, unknown, gone, status, payment] = await Promise.all([
    getTranslations('reports.columns'),
    getTranslations('reports.unknown'),
    getTranslations('ui.filters'),
    exportText('deliveries.status'),
    exportText('reports.payment'),
  ]);
  return {
    header: columns.map((column) => header(column)),
    byPin: header('byPinValue'),
    unknown: { branch: unknown('branch'), goneBranch: gone('unknownBranch'), area: unknown('area') },
    status,
    payment,
  };
}

/** The word for a value of the service, or the text of a message key; a value without one stands as the service wrote it. */
export async function exportText(namespace?: string): Promise<(name: string) => string> {
  const t = await getTranslations(namespace);
  return (name) => (t.has(name) ? t(name) : name);
}

/** Writes the known areas of an address in Arabic for Arabic files, as the screens do. */
export async function exportAddress(country: string): Promise<(address: string) => string> {
  const isArabic = (await getLocale()).startsWith('ar');
  return (address) => (isArabic ? addressInArabic(country, address) : addressInEnglish(country, address));
}
