import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WalletScreen } from '@/components/wallet/wallet-screen';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('title') };
}

export default async function WalletPage() {
  await requirePermission('wallet:read');
  return <WalletScreen />;
}
