import { createAddressRequest } from '@/lib/address-requests/create.server';
import { listAddressRequests } from '@/lib/address-requests/list.server';
import { CreateAddressRequest } from '@/lib/address-requests/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: NO_INPUT }, listAddressRequests);
export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: CreateAddressRequest },
  createAddressRequest,
);
