import { randomUUID } from 'node:crypto';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';
import { listDeliveries } from '@/lib/deliveries/list.server';
import { readOverview } from '@/lib/deliveries/overview.server';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { createContext } from '@/lib/http/context.server';
import { OverviewBoard } from './overview-board';
import { UNDER_WAY } from './under-way';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

/** The first screen of the day, with its numbers in it from the start. */
export default async function OverviewPage() {
  const user = await requirePermission('delivery:read');
  const context = await createContext({ user, requestId: randomUUID(), signal: new AbortController().signal });
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
