import { retryDelivery } from '@/lib/deliveries/retry.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:retry', branches: 'narrowed', input: DeliveryById }, retryDelivery);
