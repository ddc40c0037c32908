import { endAddressRequest } from '@/lib/address-requests/end.server';
import { readAddressRequest } from '@/lib/address-requests/read.server';
import { AddressRequestById } from '@/lib/address-requests/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: AddressRequestById },
  readAddressRequest,
);
export const DELETE = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: AddressRequestById },
  endAddressRequest,
);
