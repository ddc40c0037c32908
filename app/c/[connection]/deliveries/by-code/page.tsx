import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { pageTitle } from '@/app/page-title';
import { AddByCodeScreen } from '@/components/deliveries/by-code/add-by-code-screen';
import { codeListQueries } from '@/lib/deliveries/by-code/queries';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';

export const generateMetadata = pageTitle('by-code.title');

/** The newest list comes with the page. */
export default async function AddByCodePage({ params }: { params: Promise<{ connection: string }> }) {
  const context = await pageContext(params, 'delivery:adopt');
  const client = new QueryClient();
  await client.prefetchQuery({ ...codeListQueries.newest(), queryFn: () => readNewestCodeList(context) });
  return (
    <PageMessages of="c/[connection]/deliveries/by-code/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <AddByCodeScreen />
      </HydrationBoundary>
    </PageMessages>
  );
}
