import { linkOrder } from '@/lib/deliveries/link-order.server';
import { LinkOrder } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: LinkOrder }, linkOrder);
