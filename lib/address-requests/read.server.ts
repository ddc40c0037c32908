import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { findRequest } from './rows.server';
import type { AddressRequest, AddressRequestById } from './schema';
import { toAddressRequest } from './to-request.server';

export async function readAddressRequest(ctx: Context, { id }: AddressRequestById): Promise<AddressRequest> {
  const row = await findRequest(ctx.db, ctx, id);
  if (!row) throw new Problem(404, 'address_request_not_found');
  return toAddressRequest(row, ctx.now());
}
