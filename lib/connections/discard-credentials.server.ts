import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import type { DiscardCredentials } from './credentials/schema';
import { credentialSetsOf } from './credentials/sets/credential-sets.server';
import { eraseCredentialRow, lockCredentials } from './credentials/sets/rows.server';
import { entryOf } from './entry.server';
import { findConnectionRow, lockConnections, setTestMode } from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import type { ConnectionEntry } from './schema';

/**
 * `pending`: erases pending credentials. `current`: erases all credentials of a generation; test mode ends with the v2
 * key. 409 `connection_needs_credentials` when they are the last, 409 `credentials_changed_meanwhile` when the pending
 * ones are already active or deleted, 409 `connection_of_environment`.
 */
export async function discardCredentials(
  { db, user, now }: UserContext,
  { id, generation, slot }: DiscardCredentials,
): Promise<ConnectionEntry> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    await lockCredentials(tx, id);
    const row = await findConnectionRow(tx, id);
    if (row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
    const sets = await credentialSetsOf(toConnection(row), tx);
    const erased = sets.filter((set) => set.generation === generation && (slot === 'current' || set.slot === slot));
    if (erased.length === 0 && slot === 'pending') throw new Problem(409, 'credentials_changed_meanwhile');
    if (erased.length === 0) return;
    if (erased.length === sets.length) throw new Problem(409, 'connection_needs_credentials');
    for (const set of erased) await eraseCredentialRow(tx, set);
    const endsTests = generation === 'v2' && slot === 'current' && (await setTestMode(tx, id, false));
    const detail = { endings: erased.map((set) => set.endings), ...(endsTests && { testMode: false }) };
    const action = slot === 'pending' ? 'rotation_discarded' : 'credentials_erased';
    await auditBy(tx, { user, now }, { action, subject: generation, connectionId: id, detail });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return entryOf(db, await findConnectionRow(db, id));
}
