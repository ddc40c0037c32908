import { audit } from '@/lib/auth/audit-rows.server';
import { endTestMode } from '@/lib/connections/test-mode.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import type { ConnectionsContext } from '../context.server';
import { entryOf } from '../entry.server';
import { findConnection, lockConnections } from '../rows.server';
import type { ConnectionEntry, DiscardCredentials } from '../schema';
import { heldBy } from './held.server';
import { eraseCredentialRow, lockCredentials } from './rows.server';
import { forgetVerdicts } from './verdicts.server';

/**
 * `next`: takes back what a rotation gave, those in use go on. `current`: a generation's credentials are erased altogether,
 * those of a rotation too; test mode ends with the key of v2. 409 `connection_needs_credentials` when they are the last, 409
 * `credentials_changed_meanwhile` when those of a rotation are in force by now or gone, 409 `connection_of_environment`.
 */
export async function discardCredentials(
  { db, user, now }: ConnectionsContext,
  { id, generation, slot }: DiscardCredentials,
): Promise<ConnectionEntry> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    await lockCredentials(tx, id);
    const { row, connection } = await findConnection(tx, id);
    if (row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
    const held = await heldBy(connection, tx);
    const erased = held.filter((one) => one.generation === generation && (slot === 'current' || one.slot === slot));
    if (erased.length === 0 && slot === 'next') throw new Problem(409, 'credentials_changed_meanwhile');
    if (erased.length === 0) return;
    if (erased.length === held.length) throw new Problem(409, 'connection_needs_credentials');
    for (const one of erased) await eraseCredentialRow(tx, { connectionId: id, generation, slot: one.slot });
    await forgetVerdicts(
      tx,
      erased.map((one) => one.fingerprint),
    );
    const endsTests = generation === 'v2' && slot === 'current' && (await endTestMode(tx, id));
    await audit(tx, {
      action: slot === 'next' ? 'rotation_discarded' : 'credentials_erased',
      userId: user.id,
      subject: generation,
      connectionId: id,
      detail: { endings: erased.map((one) => one.endings), ...(endsTests && { testMode: false }) },
      at: now(),
    });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return entryOf(db, (await findConnection(db, id)).row);
}
