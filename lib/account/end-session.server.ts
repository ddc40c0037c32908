import { auditBy } from '@/lib/auth/audit-rows.server';
import { endSession } from '@/lib/auth/session-rows.server';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import type { SessionRef } from './schema';

/** Signs one's own other device out. 404 when that session is over, or somebody else's. */
export async function endMySession({ db, user, now }: UserContext, { id }: SessionRef): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endSession(tx, user.id, id))) throw new Problem(404, 'session_not_found');
    await auditBy(tx, { user, now }, { action: 'session_ended', subject: id });
  });
}
