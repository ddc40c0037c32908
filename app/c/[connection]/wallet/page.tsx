import { pageTitle } from '@/app/page-title';
import { WalletScreen } from '@/components/wallet/wallet-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('wallet.title');

export default async function WalletPage() {
  await requirePermission('wallet:read');
  return (
    <PageMessages of="c/[connection]/wallet/page.tsx">
      <WalletScreen />
    </PageMessages>
  );
}
