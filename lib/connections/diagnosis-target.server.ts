import type { Queryable } from '@/lib/db/client.server';
import type { Target } from '@/lib/doctor/target';
import { env } from '@/lib/env';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Connection } from './connection';
import { type HeldAndHeard, heldAndHeard } from './credentials/problem.server';
import { lastWebhookAt } from './diagnosis-rows.server';
import { webhookUrl } from './prepare.server';
import { RECEIVER_HEADER, receiverMark } from './receiver-mark.server';

type ByGeneration = Partial<Record<Generation, HeldAndHeard>>;

/** What is examined of a connection: the credentials in use, and those that are to replace them. */
export async function diagnosisTarget(
  db: Queryable,
  connection: Connection,
): Promise<{ target: Target; held: readonly HeldAndHeard[]; inUse: ByGeneration; pending: ByGeneration }> {
  const held = await heldAndHeard(connection, db);
  const inUse: ByGeneration = {};
  const pending: ByGeneration = {};
  for (const generation of GENERATIONS) {
    const current = readable(held, generation, 'current');
    const next = readable(held, generation, 'next');
    // Pending credentials serve when the service refuses the current ones, or they can't be decrypted.
    const used = current && !current.refusedSince ? current : (next ?? current);
    if (used) inUse[generation] = used;
    if (next && next !== used) pending[generation] = next;
  }
  const lost = held.filter((one) => !one.secret && !(one.slot === 'current' && inUse[one.generation]?.slot === 'next'));
  const target: Target = {
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    credentials: secretsOf(inUse),
    pending: secretsOf(pending),
    endings: mapped(inUse, ({ endings }) => endings.apiKey ?? endings.accessToken ?? ''),
    unreadable: GENERATIONS.filter((generation) => lost.some((one) => one.generation === generation)),
    lastAcceptedAt: mapped(inUse, ({ provenAt }) => provenAt),
    sandbox: connection.sandbox,
    isOfEnvironment: connection.environmentKey !== null,
    webhook: {
      url: webhookUrl(connection),
      mark: receiverMark(connection.webhookToken),
      markHeader: RECEIVER_HEADER,
      lastAt: await lastWebhookAt(db, connection.id),
    },
  };
  return { target, held, inUse, pending };
}

function readable(held: readonly HeldAndHeard[], generation: Generation, slot: string): HeldAndHeard | undefined {
  return held.find((one) => one.generation === generation && one.slot === slot && one.secret !== null);
}

function secretsOf(chosen: ByGeneration): Target['credentials'] {
  return Object.assign({}, ...Object.values(chosen).map(({ secret }) => secret));
}

function mapped<Value>(chosen: ByGeneration, read: (one: HeldAndHeard) => Value): Partial<Record<Generation, Value>> {
  return Object.fromEntries(Object.values(chosen).map((one) => [one.generation, read(one)]));
}
