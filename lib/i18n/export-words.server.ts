import { getTranslations } from 'next-intl/server';

/** The names of an export's columns, of statuses and of payments, in the reader's language. */
export async function exportWords(columns: readonly string[]) {
  const [header, status, payment] = await Promise.all([
    getTranslations('reports.columns'),
    wordsOf('deliveries.status'),
    wordsOf('reports.payment'),
  ]);
  return { header: columns.map((column) => header(column)), status, payment };
}

/** The word for a value of the service; a value without one stands as the service wrote it. */
export async function wordsOf(namespace: string): Promise<(name: string) => string> {
  const t = await getTranslations(namespace);
  return (name) => (t.has(name) ? t(name) : name);
}
