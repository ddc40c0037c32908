import { AddressRequestById } from '@/lib/address-requests/schema';
import { takeAnswer } from '@/lib/address-requests/take.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: AddressRequestById },
  takeAnswer,
);
