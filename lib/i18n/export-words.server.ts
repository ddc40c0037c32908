import { getTranslations } from 'next-intl/server';

/** The names of an export's columns, of statuses and of payments, in the reader's language. */
export async function exportWords(columns: readonly string[]) {
  const [header, status, payment] = await Promise.all([
    getTranslations('reports.columns'),
    getTranslations('deliveries.status'),
    getTranslations('reports.payment'),
  ]);
  return {
    header: columns.map((column) => header(column)),
    status: (name: string) => (status.has(name) ? status(name) : name),
    payment: (name: string) => (payment.has(name) ? payment(name) : name),
  };
}
