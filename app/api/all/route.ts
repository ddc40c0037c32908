import { z } from 'zod/mini';
import { readAll } from '@/lib/deliveries/all/read.server';
import { handle } from '@/lib/request/handle.server';
import { balancesInSight } from '@/lib/wallet/low-wallets.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, async (ctx) =>
  readAll(ctx, await balancesInSight(ctx)),
);
