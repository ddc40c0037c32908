import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { pageContext } from '@/lib/request/page.server';
import { DeliveriesWorkspace } from './deliveries-workspace';

type Properties = { children: ReactNode; detail: ReactNode; params: Promise<{ connection: string }> };

/**
 * The list, with the open delivery in the slot `@detail`. A layout gets no search parameters, so the list's filters come
 * from the header that the proxy sets.
 */
export default async function DeliveriesLayout({ children, detail, params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const { search } = new URL((await headers()).get('x-path') ?? '/', 'http://page');
  const { branchId } = await preferencesOf(context);
  const list = listOfSearch(search, branchId);
  const client = new QueryClient();
  await client.prefetchQuery({ ...deliveryQueries.list(list), queryFn: () => listDeliveries(context, list) });
  return (
    <PageMessages of="c/[connection]/deliveries/(list)/layout.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveriesWorkspace detail={detail} />
        {children}
      </HydrationBoundary>
    </PageMessages>
  );
}
