import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { WalletScreen } from '@/components/wallet/wallet-screen';

export const generateMetadata = pageTitle('wallet.title');

export default screenPage('c/[connection]/wallet/page.tsx', 'wallet:read', WalletScreen);
