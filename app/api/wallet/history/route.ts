import { handle } from '@/lib/request/handle.server';
import { walletHistory } from '@/lib/wallet/history.server';
import { WalletHistoryQuery } from '@/lib/wallet/schema';

export const GET = handle({ permission: 'wallet:read', branches: 'closed', input: WalletHistoryQuery }, walletHistory);
