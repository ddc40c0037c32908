import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import { pageTitle } from '@/app/page-title';
import { TrackingScreen } from '@/components/screens/tracking/tracking-screen';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';
import { listTracked } from '@/lib/tracking/list.server';
import { trackingQueries } from '@/lib/tracking/queries';

export const generateMetadata = pageTitle('tracking.title');

/** A document with more is large; the browser then reads them itself. */
const MOST_IN_DOCUMENT = 20;

/** The deliveries under way come with the page; afterwards the live stream keeps them true. */
export default async function TrackingPage({ params }: { params: Promise<{ connection: string }> }) {
  const context = await pageContext(params, 'delivery:read');
  const client = new QueryClient();
  const query = trackingQueries.list();
  await client.prefetchQuery({ ...query, queryFn: () => listTracked(context) });
  const isDocument = (await headers()).get('sec-fetch-dest') === 'document';
  const count = client.getQueryData(query.queryKey)?.deliveries.length ?? 0;
  if (isDocument && count > MOST_IN_DOCUMENT) client.removeQueries(query);
  return (
    <PageMessages of="c/[connection]/tracking/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <TrackingScreen />
      </HydrationBoundary>
    </PageMessages>
  );
}
