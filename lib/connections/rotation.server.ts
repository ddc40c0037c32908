import { audit } from '@/lib/auth/audit.server';
import { database } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import type { Verdict } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation';
import type { Connection } from './connection';
import { eraseCredentialRow, putCredentialRow } from './credential-rows.server';
import type { Held } from './credentials.server';
import { seal } from './vault.server';
import { forgetVerdicts, noteVerdict } from './verdicts.server';

/**
 * Takes down what the service said to a connection's credentials. The first time it accepts those of a rotation they
 * become the current ones, and those before them are erased. Never fails: the call that it is about has been answered.
 */
export async function heedVerdict(
  connection: Pick<Connection, 'id'>,
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
    if (accepted && meant.slot === 'next') await promote(connection.id, meant, held, now);
  } catch (error) {
    console.error(`connection ${connection.id}: what the service said to its key was not kept:`, loggable(error));
  }
}

async function promote(connectionId: string, next: Held, held: readonly Held[], now: Date): Promise<void> {
  const { generation, secret, sealed, endings } = next;
  const before = held.find((one) => one.generation === generation && one.slot === 'current');
  const fields = secret?.[generation];
  if (!fields || !sealed) return;
  await database().db.transaction(async (tx) => {
    // Somebody may have given others meanwhile, or another call proved these already.
    if (!(await eraseCredentialRow(tx, { connectionId, generation, slot: 'next' }, sealed))) return;
    await putCredentialRow(
      tx,
      { connectionId, generation, slot: 'current' },
      {
        sealed: seal({ connectionId, generation, field: 'current' }, JSON.stringify(fields)),
        endings,
        createdAt: next.createdAt ?? now,
      },
    );
    await forgetVerdicts(tx, [before?.fingerprint ?? null]);
    await audit(tx, {
      action: 'credentials_proven',
      userId: null,
      subject: generation,
      connectionId,
      detail: { endings, replaced: before?.endings ?? null },
      at: now,
    });
  });
}
