import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeRequest } from './rows.server';
import type { AddressRequestById } from './schema';

/** Ends a link: its page tells nothing from now on. */
export async function endAddressRequest(ctx: Context, { id }: AddressRequestById): Promise<void> {
  const { db, connection, user, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await changeRequest(tx, ctx, id, { endedAt: now() }))) throw new Problem(404, 'address_request_not_found');
    await publish(tx, {
      connectionId: connection.id,
      kind: 'address-request',
      subjectIds: [id],
      actorId: user.id,
    });
  });
}
