import { TakeCode } from '@/lib/deliveries/schema';
import { takeCode } from '@/lib/deliveries/unresolved/link-order.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: TakeCode }, takeCode);
