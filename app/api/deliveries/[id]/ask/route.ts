import { DeliveryById } from '@/lib/deliveries/schema';
import { askAgain } from '@/lib/deliveries/unresolved/ask-again.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: DeliveryById }, askAgain);
