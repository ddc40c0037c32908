import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { setAssumedCountry } from './model/rows.server';
import type { StateCountry } from './schema';

/** States the country of a connection that has only an assumed one. Open screens follow. 409 `country_known` for others. */
export async function stateCountry(
  { db, connection, user, now }: Pick<Context, 'db' | 'connection' | 'user' | 'now'>,
  { country }: StateCountry,
): Promise<StateCountry> {
  const { id } = connection;
  await db.transaction(async (tx) => {
    if (!(await setAssumedCountry(tx, id, { country }))) throw new Problem(409, 'country_known');
    await auditBy(tx, { user, now }, { action: 'country_stated', connectionId: id, detail: { country } });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return { country };
}
