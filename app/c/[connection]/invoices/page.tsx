import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { pageTitle } from '@/app/page-title';
import { InvoicesScreen } from '@/components/invoices/invoices-screen';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { listInvoices } from '@/lib/invoices/list.server';
import { invoiceListOfSearch } from '@/lib/invoices/list-params';
import { invoiceQueries } from '@/lib/invoices/queries';
import { pageContext } from '@/lib/request/page.server';

export const generateMetadata = pageTitle('invoices.title');

type Properties = {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The local copy comes with the page, so that it opens at once; the browser then reads the service. */
export default async function InvoicesPage({ params, searchParams }: Properties) {
  const context = await pageContext(params, 'invoices:read');
  const list = invoiceListOfSearch(await searchParams);
  const page = await listInvoices(context, list);
  const client = new QueryClient();
  if (page.syncedAt) client.setQueryData(invoiceQueries.list(list).queryKey, page);
  return (
    <PageMessages of="c/[connection]/invoices/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <InvoicesScreen />
      </HydrationBoundary>
    </PageMessages>
  );
}
