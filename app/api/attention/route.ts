import { z } from 'zod/mini';
import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import { attentionByConnection } from '@/lib/progress/attention-by-connection.server';
import { handle } from '@/lib/request/handle.server';
import { lowWallets } from '@/lib/wallet/low-wallets.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, async (ctx) =>
  attentionByConnection(ctx, await connectionsOf(ctx.db, ctx.user.id, 'delivery:read'), await lowWallets(ctx)),
);
