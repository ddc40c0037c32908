import { cancelDelivery } from '@/lib/deliveries/cancel.server';
import { CancelDelivery } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:cancel', branches: 'narrowed', input: CancelDelivery },
  cancelDelivery,
);
