import { audit } from '@/lib/auth/audit-rows.server';
import { database, type Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/publish-rows.server';
import type { Connection } from '../connection';
import { type Held, heldBy } from './held.server';
import { verifyMerchant } from './probe/verify-merchant.server';
import { putInForce } from './put-in-force.server';
import { eraseCredentialRow, lockCredentials, updateCredentialRow } from './rows.server';
import { mayServe } from './serving.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>;

/**
 * Decides about accepted credentials that don't serve yet: puts the merchant's in force and discards another merchant's.
 * The others stay pending until an owner confirms them.
 */
export async function settlePending(connection: Owner, pending: Held, now: Date): Promise<void> {
  await verifyPending(connection, pending, now);
  if (pending.slot === 'current' || !mayServe(pending)) return;
  await changing(connection, pending, async (tx, current) => putInForce(tx, pending, { replaced: current, now }));
}

/** Verifies the merchant of pending credentials, unless it is known. Another merchant's are discarded. */
export async function verifyPending(connection: Owner, pending: Held, now: Date): Promise<void> {
  if (!pending.secret || !pending.fingerprint || mayServe(pending)) return;
  const { connectionId, generation, slot, fingerprint, endings } = pending;
  const held = await heldBy(connection);
  const inUse = held.filter((one) => one.slot === 'current' && one.fingerprint !== fingerprint);
  const unseenIs = slot === 'current' ? 'other' : 'unknown';
  const merchant = await verifyMerchant(connection, generation, pending.secret, { inUse, unseenIs });
  pending.merchant = merchant;
  await changing(connection, pending, async (tx) => {
    const isDiscarded = merchant === 'other' && slot === 'next';
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
        ...(mayServe(pending) && { account: pending.account }),
      });
    }
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}

/** Changes nothing if others were given meanwhile, or another call settled it. */
async function changing(
  connection: Owner,
  pending: Held,
  change: (tx: Queryable, current: Held | undefined) => Promise<void>,
): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockCredentials(tx, connection.id);
    const held = (await heldBy(connection, tx)).filter(({ generation }) => generation === pending.generation);
    const isThere = held.some(({ slot, fingerprint }) => slot === pending.slot && fingerprint === pending.fingerprint);
    if (isThere)
      await change(
        tx,
        held.find(({ slot }) => slot === 'current'),
      );
  });
}
