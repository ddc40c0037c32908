import { readDelivery } from '@/lib/deliveries/read.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: DeliveryById }, readDelivery);
