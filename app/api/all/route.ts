import { readAll } from '@/lib/deliveries/all/read.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { balancesInSight } from '@/lib/wallet/low-wallets.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, async (ctx) =>
  readAll(ctx, await balancesInSight(ctx)),
);
