import { audit } from '@/lib/auth/audit-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { database, type Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { verifyMerchant } from '../probe/verify-merchant.server';
import { type CredentialSet, credentialSetsOf } from '../sets/credential-sets.server';
import { eraseCredentialRow, lockCredentials, updateCredentialRow } from '../sets/rows.server';
import { isUsable } from '../sets/usable-credentials.server';
import { activateCredentials } from './activate.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>;

/**
 * Called when pending credentials were accepted: activates the merchant's own and discards another merchant's. Unknown
 * ones stay pending until an owner confirms them.
 */
export async function settlePending(connection: Owner, pending: CredentialSet, now: Date): Promise<void> {
  const verified = await verifyPending(connection, pending, now);
  if (verified.slot === 'current' || !isUsable(verified)) return;
  await changing(connection, verified, async (tx, current) =>
    activateCredentials(tx, verified, { replaced: current, now }),
  );
}

/** Verifies the merchant of pending credentials, unless it is known, and returns them with it. Another merchant's are discarded. */
export async function verifyPending(connection: Owner, pending: CredentialSet, now: Date): Promise<CredentialSet> {
  if (!pending.secret || !pending.fingerprint || isUsable(pending)) return pending;
  const { connectionId, generation, slot, fingerprint, endings } = pending;
  const sets = await credentialSetsOf(connection);
  const inUse = sets.filter((set) => set.slot === 'current' && set.fingerprint !== fingerprint);
  const ifUnseen = slot === 'current' ? 'other' : 'unknown';
  const merchant = await verifyMerchant(connection, generation, pending.secret, { inUse, ifUnseen });
  const verified = { ...pending, merchant };
  await changing(connection, pending, async (tx) => {
    const isDiscarded = merchant === 'other' && slot === 'pending';
    if (isDiscarded) {
      await eraseCredentialRow(tx, pending);
      const detail = { endings: [endings], reason: 'credentials_of_another' };
      await audit(tx, {
        action: 'rotation_discarded',
        userId: null,
        subject: generation,
        connectionId,
        detail,
        at: now,
      });
    } else {
      await updateCredentialRow(tx, pending, fingerprint, {
        merchant,
        ...(isUsable(verified) && { account: pending.account }),
      });
    }
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
  return verified;
}

/** Changes nothing if another call has replaced or activated the pending credentials. */
async function changing(
  connection: Owner,
  pending: CredentialSet,
  change: (tx: Queryable, current: CredentialSet | undefined) => Promise<void>,
): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockCredentials(tx, connection.id);
    const sets = (await credentialSetsOf(connection, tx)).filter(({ generation }) => generation === pending.generation);
    const isThere = sets.some(({ slot, fingerprint }) => slot === pending.slot && fingerprint === pending.fingerprint);
    const current = sets.find(({ slot }) => slot === 'current');
    if (isThere) await change(tx, current);
  });
}
