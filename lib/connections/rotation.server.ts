import { eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit.server';
import { database, type Queryable } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import { connections } from '@/lib/db/schema';
import { publish } from '@/lib/live/publish.server';
import type { Verdict } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation';
import type { Connection } from './connection';
import { eraseCredentialRow, lockCredentials, putCredentialRow } from './credential-rows.server';
import { type Held, heldBy } from './credentials.server';
import { whoseAre } from './same-merchant.server';
import { seal } from './vault.server';
import { forgetVerdicts, noteVerdict } from './verdicts.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>;

/**
 * Takes down what the service said to a connection's credentials. The first time it accepts those of a rotation they
 * become the current ones, and those before them are erased; another merchant's are thrown away instead. Never fails: the call that it is about has been answered.
 */
export async function heedVerdict(
  connection: Owner,
  held: readonly Held[],
  generation: Generation,
  { slot, accepted }: Verdict,
  now = new Date(),
): Promise<void> {
  const ofGeneration = held.filter((one) => one.generation === generation && one.secret);
  // The one of a rotation serves as the current one where nothing before it can be read.
  const meant = ofGeneration.find((one) => one.slot === slot) ?? ofGeneration[0];
  if (!meant?.fingerprint) return;
  try {
    await noteVerdict(meant.fingerprint, accepted, now);
    if (accepted && meant.slot === 'next') await promote(connection, meant, held, now);
  } catch (error) {
    console.error(`connection ${connection.id}: what the service said to its key was not kept:`, loggable(error));
  }
}

async function promote(connection: Owner, next: Held, held: readonly Held[], now: Date): Promise<void> {
  const { generation, secret } = next;
  if (!secret) return;
  const isAnothers = (await whoseAre(connection, generation, secret, held)) === 'another';
  await database().db.transaction(async (tx) => {
    await lockCredentials(tx, connection.id);
    const heldNow = await heldBy(connection, tx);
    // Somebody may have given others meanwhile, or another call proved these already.
    if (!isTheSame(held, heldNow, generation)) return;
    await eraseCredentialRow(tx, { connectionId: connection.id, generation, slot: 'next' });
    if (isAnothers) {
      await forgetVerdicts(tx, [next.fingerprint]);
      await audit(tx, {
        action: 'rotation_discarded',
        userId: null,
        subject: generation,
        connectionId: connection.id,
        detail: { endings: [next.endings], reason: 'credentials_of_another' },
        at: now,
      });
      await publish(tx, { connectionId: connection.id, kind: 'connection', subjectIds: [connection.id] });
      return;
    }
    const before = heldNow.find((one) => one.generation === generation && one.slot === 'current');
    await putInForce(tx, connection.id, { ...next, createdAt: next.createdAt ?? now }, before, now);
  });
}

/** Whether nobody has changed what a generation has. */
function isTheSame(held: readonly Held[], heldNow: readonly Held[], generation: Generation): boolean {
  const [before, after] = [held, heldNow].map((all) =>
    all
      .filter((one) => one.generation === generation)
      .map(({ slot, sealed }) => `${slot} ${sealed && Buffer.from(sealed).toString('base64')}`)
      .join(),
  );
  return before === after;
}

/** Makes proven credentials the current ones of their generation; those before them are erased. */
export async function putInForce(
  tx: Queryable,
  connectionId: string,
  {
    generation,
    secret,
    endings,
    createdAt,
    testMode,
  }: Pick<Held, 'generation' | 'secret' | 'endings' | 'testMode'> & { createdAt: Date },
  before: Held | undefined,
  now: Date,
): Promise<void> {
  const fields = secret?.[generation];
  if (!fields) return;
  const sealed = seal({ connectionId, generation, field: 'current' }, JSON.stringify(fields));
  await putCredentialRow(tx, { connectionId, generation, slot: 'current' }, { sealed, endings, createdAt });
  await forgetVerdicts(tx, [before?.fingerprint ?? null]);
  if (testMode !== null) await tx.update(connections).set({ testMode }).where(eq(connections.id, connectionId));
  await audit(tx, {
    action: 'credentials_proven',
    userId: null,
    subject: generation,
    connectionId,
    detail: { endings, replaced: before?.endings ?? null, ...(testMode !== null && { testMode }) },
    at: now,
  });
  await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
}
