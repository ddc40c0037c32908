import type { Context } from '@/lib/request/context.server';
import { untakenRequests } from './rows.server';
import type { AddressRequests } from './schema';
import { toAddressRequest } from './to-request.server';

/** Confirmed addresses that no form has taken: the tab that asked may be closed. */
export async function listAddressRequests(ctx: Context): Promise<AddressRequests> {
  const at = ctx.now();
  const rows = await untakenRequests(ctx.db, ctx, at);
  return { requests: rows.map((row) => toAddressRequest(row, at)) };
}
