import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import invoices from '@/lib/i18n/messages/en/invoices.json';
import problems from '@/lib/i18n/messages/en/problems.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { invoiceQueries } from '@/lib/invoices/queries';
import type { InvoiceCopy, InvoicePage } from '@/lib/invoices/schema';
import { PageAddress } from '@/lib/testing/page-address';
import { InvoiceList } from './invoice-list';

vi.mock('@/components/shell/user/session-context', () => ({
  useOwnCurrency: () => 'KWD',
  useConnection: () => ({ country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
}));
vi.mock('@/components/nav/connection-navigation', () => ({ useRouter: () => ({}) }));
vi.mock('@/components/shell/print-note', () => ({ PrintNote: () => null }));
vi.mock('@/components/shell/export-link', () => ({ ExportLink: () => null }));

/** The first look at the invoices, with what has been answered so far. */
function look({ page, copy }: { page?: Partial<InvoicePage>; copy?: InvoiceCopy } = {}): string {
  const client = new QueryClient();
  const list = { status: 'all', page: 1 } as const;
  const empty: InvoicePage = { invoices: [], page: 1, perPage: 20, total: 0, unpaid: null, syncedAt: null };
  if (copy) client.setQueryData(invoiceQueries.copy().queryKey, copy);
  if (page) client.setQueryData(invoiceQueries.list(list, copy?.syncedAt).queryKey, { ...empty, ...page });
  return renderToStaticMarkup(
    <PageAddress>
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{ invoices, problems, ui }}>
          <InvoiceList />
        </NextIntlClientProvider>
      </QueryClientProvider>
    </PageAddress>,
  );
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ');
const NUMBER_OR_NONE = new RegExp(`\\d|${invoices.empty}`);

test.each([
  ['anything was answered', {}],
  ['the service was read for the first time', { page: {} }],
])('before %s, the amount to be paid is a skeleton', (_, answered) => {
  const html = look(answered);
  expect(html).toMatch(/aria-busy="true"/);
  expect(textOf(html)).toContain(invoices.unpaid.label);
  expect(textOf(html)).not.toMatch(NUMBER_OR_NONE);
  expect(textOf(html)).not.toContain('—');
});

test('where the service could not be read, it is a dash', () => {
  const html = look({ page: {}, copy: { syncedAt: null, problem: 'service_unavailable' } });
  expect(html).not.toMatch(/aria-busy="true"/);
  expect(textOf(html)).toMatch(new RegExp(`${invoices.unpaid.label}\\s+—`));
  expect(textOf(html)).toContain(invoices.unread);
  expect(textOf(html)).not.toMatch(NUMBER_OR_NONE);
});

test('nothing to be paid is zero once the service said so', () => {
  const syncedAt = '2026-11-21T12:00:00.000Z';
  const html = look({ page: { unpaid: [], syncedAt }, copy: { syncedAt, problem: null } });
  expect(textOf(html)).toContain('0.000');
  expect(textOf(html)).toContain(invoices.empty);
});
