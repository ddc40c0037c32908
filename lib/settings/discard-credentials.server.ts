import { audit } from '@/lib/auth/audit.server';
import { eraseCredentialRow } from '@/lib/connections/credential-rows.server';
import { heldBy } from '@/lib/connections/credentials.server';
import { forgetVerdicts } from '@/lib/connections/verdicts.server';
import { Problem } from '@/lib/http/problem';
import type { ConnectionsContext } from './connection-context.server';
import { entryOf } from './connection-entry.server';
import { findConnection, lockConnections } from './connection-rows.server';
import type { ConnectionEntry, DiscardCredentials } from './connection-schema';

/**
 * `next`: takes back what a rotation gave, those in use go on. `current`: a generation's credentials are erased altogether,
 * those of a rotation too. Nothing there to erase is done already. 409 `connection_needs_credentials` when they are the
 * last, 409 `connection_of_environment`.
 */
export async function discardCredentials(
  { db, user, now }: ConnectionsContext,
  { id, generation, slot }: DiscardCredentials,
): Promise<ConnectionEntry> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    const { row, connection } = await findConnection(tx, id);
    if (row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
    const held = await heldBy(connection, tx);
    const erased = held.filter((one) => one.generation === generation && (slot === 'current' || one.slot === slot));
    if (erased.length === 0) return;
    if (erased.length === held.length) throw new Problem(409, 'connection_needs_credentials');
    for (const one of erased) await eraseCredentialRow(tx, { connectionId: id, generation, slot: one.slot });
    await forgetVerdicts(
      tx,
      erased.map((one) => one.fingerprint),
    );
    await audit(tx, {
      action: slot === 'next' ? 'rotation_discarded' : 'credentials_erased',
      userId: user.id,
      subject: generation,
      connectionId: id,
      detail: { endings: erased.map((one) => one.endings) },
      at: now(),
    });
  });
  return entryOf(db, (await findConnection(db, id)).row);
}
