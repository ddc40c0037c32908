import { DeliveryById } from '@/lib/deliveries/schema';
import { markNotCreated } from '@/lib/deliveries/unresolved/mark-not-created.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: DeliveryById }, markNotCreated);
