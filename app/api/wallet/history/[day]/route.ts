import { handle } from '@/lib/request/handle.server';
import { walletDay } from '@/lib/wallet/day.server';
import { WalletDayQuery } from '@/lib/wallet/schema';

export const GET = handle({ permission: 'wallet:read', branches: 'closed', input: WalletDayQuery }, walletDay);
