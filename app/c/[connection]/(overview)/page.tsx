import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { readOverview } from '@/lib/deliveries/list/overview.server';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { pageContext } from '@/lib/request/page.server';
import { OverviewBoard } from './overview-board';
import { UNDER_WAY } from './under-way';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

/** The overview, rendered with its data on the server. */
export default async function OverviewPage({ params }: { params: Promise<{ connection: string }> }) {
  const context = await pageContext(params, 'delivery:read');
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...deliveryQueries.overview(), queryFn: () => readOverview(context) }),
    client.prefetchQuery({ ...deliveryQueries.list(UNDER_WAY), queryFn: () => listDeliveries(context, UNDER_WAY) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewBoard />
    </HydrationBoundary>
  );
}
