import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { readWallet } from '@/lib/wallet/read.server';

export const GET = handle({ permission: 'wallet:read', branches: 'closed', input: NO_INPUT }, readWallet);
