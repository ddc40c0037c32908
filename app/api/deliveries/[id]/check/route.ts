import { checkNow } from '@/lib/deliveries/check-now.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: DeliveryById }, checkNow);
