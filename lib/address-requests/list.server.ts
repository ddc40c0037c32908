import type { Context } from '@/lib/request/context.server';
import { untakenRequests } from './rows.server';
import type { AddressRequests } from './schema';
import { toAddressRequest } from './to-request.server';

/** Confirmed addresses that no form has taken: the tab that asked may be closed. */
export async function listAddressRequests({ db, connection, now }: Context): Promise<AddressRequests> {
  const at = now();
  const rows = await untakenRequests(db, connection.id, at);
  return { requests: rows.map((row) => toAddressRequest(row, at)) };
}
