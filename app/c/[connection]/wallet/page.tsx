import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WalletScreen } from '@/components/wallet/wallet-screen';
import { pageContext } from '@/lib/request/page.server';
import { walletQueries } from '@/lib/wallet/queries';
import { knownWallet } from '@/lib/wallet/read.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('title') };
}

/** The last known balance comes with the page; the browser then reads the service. */
export default async function WalletPage({ params }: { params: Promise<{ connection: string }> }) {
  const wallet = await knownWallet(await pageContext(params, 'wallet:read'));
  const client = new QueryClient();
  if (wallet.asOf)
    client.setQueryData(walletQueries.balance().queryKey, wallet, { updatedAt: Date.parse(wallet.asOf) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WalletScreen />
    </HydrationBoundary>
  );
}
