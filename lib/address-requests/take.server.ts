import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { changeRequest } from './rows.server';
import type { AddressRequestById } from './schema';

/** Notes that a form has the confirmed address, so that no other is offered it. */
export async function takeAnswer(ctx: Context, { id }: AddressRequestById): Promise<void> {
  if (!(await changeRequest(ctx.db, ctx, id, { takenAt: ctx.now() })))
    throw new Problem(404, 'address_request_not_found');
}
