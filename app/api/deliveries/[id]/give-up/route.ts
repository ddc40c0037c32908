import { giveUp } from '@/lib/deliveries/give-up.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/http/handle.server';

export const POST = handle({ permission: 'delivery:write', input: DeliveryById }, giveUp);
