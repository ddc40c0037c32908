import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { cookies } from 'next/headers';
import { pageTitle } from '@/app/page-title';
import { OverviewBoard } from '@/components/screens/overview/overview-board';
import { overviewQuery } from '@/components/screens/overview/overview-query';
import { isTourPutAway, TOUR_COOKIE } from '@/components/screens/overview/tour-cookie';
import { firstStepsQuery } from '@/lib/connections/first-steps/queries';
import { readFirstSteps } from '@/lib/connections/first-steps/read.server';
import { prefetchCodesUnderWay } from '@/lib/deliveries/by-code/read.server';
import { readOverview } from '@/lib/deliveries/list/overview.server';
import { readUsual } from '@/lib/deliveries/list/usual.server';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { pageContext } from '@/lib/request/page.server';
import { countAskingOrders } from '@/lib/standing/list.server';
import { standingQueries } from '@/lib/standing/queries';
import { listTracked } from '@/lib/tracking/list.server';
import { trackingQueries } from '@/lib/tracking/queries';

type Properties = {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = pageTitle('overview.title');

/** More of them would make the document large; the browser loads them. */
const MOST_TRACKED = 10;

/** The overview, rendered with its data on the server. */
export default async function OverviewPage({ params, searchParams }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const { connection, user } = context;
  const hasFirstSteps = !connection.sandbox && user.permissions.includes('settings:manage');
  const [{ branchId }, { branch }, jar] = await Promise.all([preferencesOf(context), searchParams, cookies()]);
  const ask = overviewQuery(typeof branch === 'string' ? branch : null, branchId);
  const client = new QueryClient();
  const [tracked] = await Promise.all([
    listTracked(context),
    client.prefetchQuery({ ...deliveryQueries.overview(ask), queryFn: () => readOverview(context, ask) }),
    client.prefetchQuery({ ...deliveryQueries.usual(ask), queryFn: () => readUsual(context, ask) }),
    prefetchCodesUnderWay(client, context),
    client.prefetchQuery({ ...standingQueries.asking(), queryFn: () => countAskingOrders(context) }),
    hasFirstSteps && client.prefetchQuery({ ...firstStepsQuery(), queryFn: () => readFirstSteps(context) }),
  ]);
  if (tracked.deliveries.length <= MOST_TRACKED) client.setQueryData(trackingQueries.list().queryKey, tracked);
  return (
    <PageMessages of="c/[connection]/(overview)/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <OverviewBoard isTourPutAway={isTourPutAway(jar.get(TOUR_COOKIE)?.value)} />
      </HydrationBoundary>
    </PageMessages>
  );
}
