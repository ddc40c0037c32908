import { repeatDelivery } from '@/lib/deliveries/repeat.server';
import { RepeatDelivery } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: RepeatDelivery }, repeatDelivery);
