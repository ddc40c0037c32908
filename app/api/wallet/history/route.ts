import { handle } from '@/lib/request/handle.server';
import { walletHistory } from '@/lib/wallet/history.server';
import { AskHistory } from '@/lib/wallet/schema';

export const GET = handle({ permission: 'wallet:read', input: AskHistory }, walletHistory);
