import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pageTitle } from '@/app/page-title';
import { StandingScreen } from '@/components/standing/standing-screen';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';
import { listStanding } from '@/lib/standing/list.server';
import { standingQueries } from '@/lib/standing/queries';

export const generateMetadata = pageTitle('standing.title');

/** The source of a new plan: see `routes.standing`. */
const Search = z.object({
  like: z.uuid().optional().catch(undefined),
  selected: z.literal('1').optional().catch(undefined),
  import: z.uuid().optional().catch(undefined),
});

type Props = {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function StandingPage({ params, searchParams }: Props) {
  const context = await pageContext(params, 'delivery:read');
  const { like, selected, import: importId } = Search.parse(await searchParams);
  const client = new QueryClient();
  await client.prefetchQuery({ ...standingQueries.list(), queryFn: () => listStanding(context) });
  return (
    <PageMessages of="c/[connection]/deliveries/standing/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <StandingScreen like={like} isOfSelected={selected !== undefined} importId={importId} />
      </HydrationBoundary>
    </PageMessages>
  );
}
