import { randomUUID } from 'node:crypto';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { requirePermission } from '@/lib/auth/session.server';
import { listDeliveries } from '@/lib/deliveries/list.server';
import { listOfSearch } from '@/lib/deliveries/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { readDelivery } from '@/lib/deliveries/read.server';
import { createContext } from '@/lib/http/context.server';
import { DeliveriesWorkspace } from './deliveries-workspace';

/** The list and what is chosen in it. Both come with the page when it is loaded; afterwards the browser asks for itself. */
export default async function DeliveriesLayout({ children }: { children: ReactNode }) {
  const user = await requirePermission('delivery:read');
  const { pathname, search } = new URL((await headers()).get('x-path') ?? '/deliveries', 'http://page');
  const id = /^\/deliveries\/([0-9a-f-]{36})$/i.exec(pathname)?.[1];
  const list = listOfSearch(search);
  const context = await createContext({ user, requestId: randomUUID(), signal: new AbortController().signal });
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
