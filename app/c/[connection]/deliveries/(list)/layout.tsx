import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryPage } from '@/lib/deliveries/schema';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { pageContext } from '@/lib/request/page.server';
import { DeliveriesWorkspace } from './deliveries-workspace';

/** About as many as a screen has. */
const ROWS_IN_DOCUMENT = 20;

type Properties = { children: ReactNode; detail: ReactNode; params: Promise<{ connection: string }> };

/**
 * The list, with the open delivery in the slot `@detail`. A layout gets no search parameters, so the list's filters come
 * from the header that the proxy sets.
 */
export default async function DeliveriesLayout({ children, detail, params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const header = await headers();
  const { search } = new URL(header.get('x-path') ?? '/', 'http://page');
  const { branchId } = await preferencesOf(context);
  const list = listOfSearch(search, branchId);
  const client = new QueryClient();
  const query = deliveryQueries.list(list);
  await client.prefetchQuery({ ...query, queryFn: () => listDeliveries(context, list) });
  if (header.get('sec-fetch-dest') === 'document') keepFirstRows(client, query.queryKey);
  return (
    <PageMessages of="c/[connection]/deliveries/(list)/layout.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveriesWorkspace detail={detail} />
        {children}
      </HydrationBoundary>
    </PageMessages>
  );
}

/**
 * The document carries the rows that a screen shows at first; the browser then loads all. In a page that is already open
 * they would replace the rows of its cache.
 */
function keepFirstRows(client: QueryClient, queryKey: QueryKey) {
  const page = client.getQueryData<DeliveryPage>(queryKey);
  if (!page || page.rows.length <= ROWS_IN_DOCUMENT) return;
  client.setQueryData(queryKey, { ...page, rows: page.rows.slice(0, ROWS_IN_DOCUMENT) });
  void client.invalidateQueries({ queryKey });
}
