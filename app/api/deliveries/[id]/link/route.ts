import { LinkOrder } from '@/lib/deliveries/schema';
import { linkOrder } from '@/lib/deliveries/unresolved/link-order.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: LinkOrder }, linkOrder);
