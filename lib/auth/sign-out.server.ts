import { audit } from './audit-rows.server';
import { endSessionOfToken } from './session-rows.server';
import type { VisitorContext } from './visitor-context.server';

/** Ends the session of the request, if any. */
export async function signOut({ db, now, visitor, sessionToken }: VisitorContext): Promise<void> {
  if (!sessionToken) return;
  await db.transaction(async (tx) => {
    const userId = await endSessionOfToken(tx, sessionToken);
    if (userId) await audit(tx, { action: 'sign_out', userId, address: visitor.address, at: now() });
  });
}
