import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { DeliveriesWorkspace } from '@/components/screens/deliveries/deliveries-workspace';
import { keepFirstRows } from '@/components/screens/deliveries/first-rows';
import { prefetchCodesUnderWay } from '@/lib/deliveries/by-code/read.server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { pageContext } from '@/lib/request/page.server';

type Properties = { children: ReactNode; detail: ReactNode; params: Promise<{ connection: string }> };

/**
 * The list, with the open delivery in the slot `@detail`. A layout gets no search parameters, so the list's filters come
 * from the header that the proxy sets.
 */
export default async function DeliveriesLayout({ children, detail, params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const [header, locale] = await Promise.all([headers(), getLocale()]);
  const { pathname, search } = new URL(header.get('x-path') ?? '/', 'http://page');
  const { branchId } = await preferencesOf(context);
  const list = listOfSearch(search, branchId);
  const isDocument = header.get('sec-fetch-dest') === 'document';
  // The document of a delivery is for the delivery: the browser loads the list beside it, which a phone does not show.
  const isOfDelivery = isDocument && !pathname.endsWith('/deliveries');
  const client = new QueryClient();
  const query = deliveryQueries.list(list);
  await Promise.all([
    !isOfDelivery && client.prefetchQuery({ ...query, queryFn: () => listDeliveries(context, list) }),
    prefetchCodesUnderWay(client, context),
  ]);
  if (isDocument) keepFirstRows(client, query.queryKey, context.connection.country, locale);
  return (
    <PageMessages of="c/[connection]/deliveries/(list)/layout.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveriesWorkspace detail={detail} />
        {children}
      </HydrationBoundary>
    </PageMessages>
  );
}
