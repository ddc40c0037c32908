import { z } from 'zod';
import { handle } from '@/lib/request/handle.server';
import { countAskingOrders } from '@/lib/standing/list.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, (ctx) =>
  countAskingOrders(ctx),
);
