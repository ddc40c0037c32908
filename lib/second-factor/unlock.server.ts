import { forgetAttempts } from '@/lib/auth/attempt-rows.server';
import { audit } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import type { Database } from '@/lib/db/client.server';
import { deleteFactors, findUserId } from './rows.server';
import { attemptKey } from './spend-code.server';

/**
 * Turns the codes of somebody off who has lost the phone and the recovery codes, and ends their sessions; the password
 * stays. `unknown` without such a person, `off` without codes.
 */
export async function unlockPerson(
  db: Pick<Database, 'transaction'>,
  email: string,
  at: Date,
): Promise<'unknown' | 'off' | 'unlocked'> {
  return db.transaction(async (tx) => {
    const id = await findUserId(tx, email.trim().toLowerCase());
    if (!id) return 'unknown';
    if (!(await deleteFactors(tx, id))) return 'off';
    await forgetAttempts(tx, attemptKey(id));
    await endSessionsOf(tx, id);
    await audit(tx, { action: 'user_unlocked', userId: null, subject: id, at });
    return 'unlocked';
  });
}
