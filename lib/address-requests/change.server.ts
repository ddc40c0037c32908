import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { changeRequest } from './rows.server';
import type { ChangeAddressRequest } from './schema';

/** Lets the link follow the order under its new reference. */
export async function changeAddressRequest(
  { db, connection }: Context,
  { id, reference }: ChangeAddressRequest,
): Promise<void> {
  if (!(await changeRequest(db, connection.id, id, { reference }))) throw new Problem(404, 'address_request_not_found');
}
