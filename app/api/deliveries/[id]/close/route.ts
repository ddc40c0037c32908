import { closeDelivery } from '@/lib/deliveries/close.server';
import { CloseDelivery } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:cancel', branches: 'narrowed', input: CloseDelivery },
  closeDelivery,
);
