import { askAgain } from '@/lib/deliveries/ask-again.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/http/handle.server';

export const POST = handle({ permission: 'delivery:write', input: DeliveryById }, askAgain);
