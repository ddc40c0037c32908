import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { readDelivery } from '@/lib/deliveries/read.server';
import { belowPlace } from '@/lib/http/connection-address';
import { pageContext } from '@/lib/request/page.server';
import { DeliveriesWorkspace } from './deliveries-workspace';

type Properties = { children: ReactNode; params: Promise<{ connection: string }> };

/** The list and what is chosen in it. Both come with the page when it is loaded; afterwards the browser asks for itself. */
export default async function DeliveriesLayout({ children, params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const { pathname, search } = new URL((await headers()).get('x-path') ?? '/deliveries', 'http://page');
  const id = /^\/deliveries\/([0-9a-f-]{36})$/i.exec(belowPlace(pathname))?.[1];
  const list = listOfSearch(search);
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...deliveryQueries.list(list), queryFn: () => listDeliveries(context, list) }),
    id && client.prefetchQuery({ ...deliveryQueries.detail(id), queryFn: () => readDelivery(context, { id }) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveriesWorkspace />
      {children}
    </HydrationBoundary>
  );
}
