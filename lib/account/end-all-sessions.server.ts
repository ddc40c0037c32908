import { auditBy } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import type { UserContext } from '@/lib/request/context.server';

/** Signs oneself out everywhere, this browser included. */
export async function endAllMySessions({ db, user, now }: UserContext): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, user.id);
    await auditBy(tx, { user, now }, { action: 'signed_out_everywhere', subject: user.id, detail: { ended } });
    return { ended };
  });
}
