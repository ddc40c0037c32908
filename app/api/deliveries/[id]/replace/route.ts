import { replaceDelivery } from '@/lib/deliveries/replace.server';
import { ReplaceDelivery } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: ReplaceDelivery },
  replaceDelivery,
);
