import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { pageTitle } from '@/app/page-title';
import { InvoiceScreen } from '@/components/invoices/invoice-screen';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { invoiceQueries } from '@/lib/invoices/queries';
import { copyOfInvoice } from '@/lib/invoices/read.server';
import { pageContext } from '@/lib/request/page.server';

export const generateMetadata = pageTitle('invoices.one');

/** The local copy comes with the page; the browser then reads the service. */
export default async function InvoicePage({ params }: { params: Promise<{ connection: string; id: string }> }) {
  const context = await pageContext(params, 'invoices:read');
  const { id } = await params;
  const copy = await copyOfInvoice(context, { id });
  const client = new QueryClient();
  if (copy)
    client.setQueryData(invoiceQueries.detail(id).queryKey, copy, { updatedAt: Date.parse(copy.syncedAt ?? '') });
  return (
    <PageMessages of="c/[connection]/invoices/[id]/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <InvoiceScreen id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
