import { DeliveryById } from '@/lib/deliveries/schema';
import { checkNow } from '@/lib/deliveries/unresolved/check-now.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: DeliveryById }, checkNow);
