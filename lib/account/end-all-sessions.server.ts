import { audit } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import type { SettingsContext } from './context.server';

/** Signs oneself out everywhere, this browser included. */
export async function endAllMySessions({ db, user, now }: SettingsContext): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, user.id);
    await audit(tx, {
      action: 'signed_out_everywhere',
      userId: user.id,
      address: user.address,
      subject: user.id,
      detail: { ended },
      at: now(),
    });
    return { ended };
  });
}
