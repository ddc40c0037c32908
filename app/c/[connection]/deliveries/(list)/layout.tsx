import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { prefetchCodesUnderWay } from '@/lib/deliveries/by-code/read.server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryPage, DeliveryRow } from '@/lib/deliveries/schema';
import { isTerminal } from '@/lib/deliveries/status';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { pageContext } from '@/lib/request/page.server';
import { DeliveriesWorkspace } from './deliveries-workspace';

/** Half of what a laptop shows; fewer beside an open delivery, which is what its document is for. */
const FIRST_ROWS = { alone: 8, beside: 2 };

type Properties = { children: ReactNode; detail: ReactNode; params: Promise<{ connection: string }> };

/**
 * The list, with the open delivery in the slot `@detail`. A layout gets no search parameters, so the list's filters come
 * from the header that the proxy sets.
 */
export default async function DeliveriesLayout({ children, detail, params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const header = await headers();
  const { pathname, search } = new URL(header.get('x-path') ?? '/', 'http://page');
  const { branchId } = await preferencesOf(context);
  const list = listOfSearch(search, branchId);
  const client = new QueryClient();
  const query = deliveryQueries.list(list);
  await Promise.all([
    client.prefetchQuery({ ...query, queryFn: () => listDeliveries(context, list) }),
    prefetchCodesUnderWay(client, context),
  ]);
  if (header.get('sec-fetch-dest') === 'document')
    keepFirstRows(client, query.queryKey, FIRST_ROWS[pathname.endsWith('/deliveries') ? 'alone' : 'beside']);
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
 * The document carries the rows that a screen shows at first, and no pager, which the others would move. In a page that
 * is already open they would replace the rows of its cache.
 */
function keepFirstRows(client: QueryClient, queryKey: QueryKey, count: number) {
  const page = client.getQueryData<DeliveryPage>(queryKey);
  if (!page || page.rows.length <= count) return;
  client.setQueryData(queryKey, { rows: page.rows.slice(0, count).map(asListed), older: null, newer: null });
  void client.invalidateQueries({ queryKey });
}

/** The list shows no positions and no way, and no promise of what has ended. */
function asListed(row: DeliveryRow): DeliveryRow {
  return { ...row, ...NOT_LISTED, promisedAt: isTerminal(row.status) ? null : row.promisedAt };
}

const NOT_LISTED = {
  pickedUpAt: null,
  originLatitude: null,
  originLongitude: null,
  customerLatitude: null,
  customerLongitude: null,
  distanceMeters: null,
  durationSeconds: null,
  driverPhone: null,
  driverLatitude: null,
  driverLongitude: null,
  driverSeenAt: null,
  driverMovedAt: null,
  driverWayMeters: null,
};
