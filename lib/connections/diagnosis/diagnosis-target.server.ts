import type { Queryable } from '@/lib/db/client.server';
import type { Target } from '@/lib/doctor/probe/target.server';
import { env } from '@/lib/env';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { type CredentialSet, credentialSetsOf, findReadable } from '../credentials/sets/credential-sets.server';
import type { Connection } from '../model/connection';
import { isPublicOnly } from '../model/public-only.server';
import { RECEIVER_HEADER, receiverMark } from '../model/receiver-mark.server';
import { webhookUrl } from '../model/webhook-url.server';
import { lastWebhookAt } from './diagnosis-rows.server';

type ByGeneration = Partial<Record<Generation, CredentialSet>>;

/** The examined part of a connection: the credentials in use, and those that are to replace them. */
export async function diagnosisTarget(
  db: Queryable,
  connection: Connection,
): Promise<{ target: Target; inUse: ByGeneration; pending: ByGeneration }> {
  const sets = await credentialSetsOf(connection, db);
  const inUse: ByGeneration = {};
  const pending: ByGeneration = {};
  for (const generation of GENERATIONS) {
    const current = findReadable(sets, generation, 'current');
    const pendingSet = findReadable(sets, generation, 'pending');
    // Pending credentials serve when the service refuses the current ones, or they can't be decrypted.
    const used = current && !current.refusedSince ? current : (pendingSet ?? current);
    if (used) inUse[generation] = used;
    if (pendingSet && pendingSet !== used) pending[generation] = pendingSet;
  }
  const lost = sets.filter(
    (set) => !set.secret && !(set.slot === 'current' && inUse[set.generation]?.slot === 'pending'),
  );
  const target: Target = {
    baseUrl: connection.baseUrl,
    publicOnly: isPublicOnly(connection.baseUrl),
    brand: env().SERVICE_BRAND,
    credentials: secretsOf(inUse),
    pending: secretsOf(pending),
    endings: mapped(inUse, ({ endings }) => endings.apiKey ?? endings.accessToken ?? ''),
    unreadable: GENERATIONS.filter((generation) => lost.some((set) => set.generation === generation)),
    lastAcceptedAt: mapped(inUse, ({ provenAt }) => provenAt),
    sandbox: connection.sandbox,
    isOfEnvironment: connection.environmentKey !== null,
    webhook: await webhookTarget(db, connection),
  };
  return { target, inUse, pending };
}

async function webhookTarget(db: Queryable, connection: Connection): Promise<Target['webhook']> {
  const url = webhookUrl(connection);
  if (!url || !connection.webhookToken) return null;
  const lastAt = await lastWebhookAt(db, connection.id);
  return { url, mark: receiverMark(connection.webhookToken), markHeader: RECEIVER_HEADER, lastAt };
}

function secretsOf(chosen: ByGeneration): Target['credentials'] {
  return Object.assign({}, ...Object.values(chosen).map(({ secret }) => secret));
}

function mapped<Value>(chosen: ByGeneration, read: (set: CredentialSet) => Value): Partial<Record<Generation, Value>> {
  return Object.fromEntries(Object.values(chosen).map((set) => [set.generation, read(set)]));
}
