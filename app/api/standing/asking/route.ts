import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { countAskingOrders } from '@/lib/standing/list.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, (ctx) =>
  countAskingOrders(ctx),
);
