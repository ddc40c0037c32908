import type { Connection } from '@/lib/connections/connection';
import { type HeldAndHeard, heldAndHeard } from '@/lib/connections/credentials/problem.server';
import { webhookUrl } from '@/lib/connections/prepare.server';
import { RECEIVER_HEADER, receiverMark } from '@/lib/connections/receiver-mark.server';
import type { Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Patient } from './patient';
import { lastWebhookAt } from './rows.server';

/** A connection with what it holds (`used` of it is examined), and when the service last took exactly that. */
export async function patientOf(
  db: Queryable,
  connection: Connection,
): Promise<{ patient: Patient; held: readonly HeldAndHeard[]; used: readonly HeldAndHeard[] }> {
  const held = await heldAndHeard(connection, db);
  const used = GENERATIONS.flatMap((generation) => inUse(held, generation) ?? []);
  const next = held.filter((one) => one.slot === 'next' && one.secret && !used.includes(one));
  // What a rotation already serves in place of is no loss.
  const unreadable = held.filter((one) => !one.secret && !used.some((each) => isInsteadOf(each, one)));
  const lastProvenAt: Patient['lastProvenAt'] = {};
  for (const { generation, provenAt } of used) lastProvenAt[generation] = provenAt;
  const patient = {
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    credentials: Object.assign({}, ...used.map(({ secret }) => secret)),
    next: Object.assign({}, ...next.map(({ secret }) => secret)),
    unreadable: GENERATIONS.filter((generation) => unreadable.some((one) => one.generation === generation)),
    lastProvenAt,
    sandbox: connection.sandbox,
    isOfEnvironment: connection.environmentKey !== null,
    webhook: {
      url: webhookUrl(connection),
      mark: receiverMark(connection.webhookToken),
      markHeader: RECEIVER_HEADER,
      lastAt: await lastWebhookAt(db, connection.id),
    },
  };
  return { patient, held, used };
}

function isInsteadOf(used: HeldAndHeard, { generation, slot }: HeldAndHeard): boolean {
  return used.generation === generation && used.slot === 'next' && slot === 'current';
}

/** The current ones; those of a rotation when the service refuses the current ones, or they can't be read. */
function inUse(held: readonly HeldAndHeard[], generation: Generation): HeldAndHeard | undefined {
  const inSlot = (slot: string) =>
    held.find((one) => one.generation === generation && one.slot === slot && one.secret !== null);
  const current = inSlot('current');
  return current && !current.refusedSince ? current : (inSlot('next') ?? current);
}
