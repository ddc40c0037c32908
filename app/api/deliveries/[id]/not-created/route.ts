import { markNotCreated } from '@/lib/deliveries/mark-not-created.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: DeliveryById }, markNotCreated);
