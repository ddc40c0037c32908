import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AllBoard } from '@/components/screens/all/all-board';
import { allQueries } from '@/lib/deliveries/all/queries';
import { readAll } from '@/lib/deliveries/all/read.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';
import { balancesInSight } from '@/lib/wallet/low-wallets.server';

/** The title names no merchant: the page is of all. */
export async function generateMetadata(): Promise<Metadata> {
  const [t, shell] = await Promise.all([getTranslations('all'), getTranslations('shell')]);
  return { title: { absolute: `${t('title')} · ${shell('product')}` } };
}

/** Nothing leads somebody of one merchant here: the overview has the same. */
export default async function AllPage({ params }: { params: Promise<{ connection: string }> }) {
  const context = await pageContext(params, 'delivery:read');
  const all = await readAll(context, await balancesInSight(context));
  const client = new QueryClient();
  client.setQueryData(allQueries.now().queryKey, all);
  return (
    <PageMessages of="c/[connection]/all/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <AllBoard />
      </HydrationBoundary>
    </PageMessages>
  );
}
