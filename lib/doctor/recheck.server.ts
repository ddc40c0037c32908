import type { Connection } from '@/lib/connections/connection';
import { heldBy } from '@/lib/connections/credentials.server';
import { allConnections } from '@/lib/connections/current.server';
import { deniedTo, type Grants, noteGrants } from '@/lib/connections/denied.server';
import { pause } from '@/lib/db/leader.server';
import { loggable } from '@/lib/db/loggable';
import { env } from '@/lib/env';
import { createServiceClient, type ServiceClient } from '@/lib/service/client.server';
import { isServiceFailure, ServiceRefusal } from '@/lib/service/errors';
import { type Credentials, createGateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import { type HarmlessRequest, MARKS, PERMISSION_PROBES } from './harmless';

const LOOK_EVERY_MS = 60_000;
const OPTIONS = { retryDelaysMs: [], timeoutMs: 6_000 };

/** Until the signal: a permission that was granted since shows by itself, also where nothing that needs it is offered. */
export async function recheckPermissions(signal: AbortSignal, everyMs = LOOK_EVERY_MS): Promise<void> {
  while (!signal.aborted) {
    await Promise.all((await allConnections()).map((connection) => look(connection)));
    await pause(everyMs, signal);
  }
}

async function look(connection: Connection): Promise<void> {
  try {
    await recheckDenied(connection, new Date());
  } catch (error) {
    console.error(`connection ${connection.id}: its permissions could not be asked again`, loggable(error));
  }
}

/** Asks again, changing nothing, for what a connection's credentials were refused for, and not lately. */
export async function recheckDenied(connection: Connection, now: Date): Promise<void> {
  const held = await heldBy(connection);
  const deniedOf = await deniedTo(
    held.map(({ fingerprint }) => fingerprint),
    () => now.getTime(),
  );
  for (const { generation, secret, fingerprint } of held) {
    if (!secret || !fingerprint) continue;
    const denials = deniedOf(fingerprint);
    const due = PERMISSIONS.filter((permission) => denials.has(permission) && !denials.isFresh(permission));
    if (due.length > 0) await noteGrants(fingerprint, await ask(connection, generation, secret, due), now);
  }
}

async function ask(
  { baseUrl }: Connection,
  generation: Generation,
  secret: Credentials,
  permissions: readonly ServicePermission[],
): Promise<Grants> {
  const brand = env().SERVICE_BRAND;
  if (secret.v2) return askEach(createServiceClient({ baseUrl, brand, credentials: secret.v2 }), permissions);
  // v0 knows no permissions: what it refused is found out by the next call.
  if (generation !== 'v1') return [];
  try {
    const { installation } = await createGateway({ baseUrl, brand, v1: secret.v1 }).getInstallation(OPTIONS);
    return permissions.map((permission) => ({ permission, granted: installation.permissions.includes(permission) }));
  } catch (failure) {
    if (isServiceFailure(failure)) return [];
    throw failure;
  }
}

const [READ_WALLET] = MARKS.v2;
const REQUESTS: Record<ServicePermission, HarmlessRequest> = {
  ...PERMISSION_PROBES,
  'wallet:read': READ_WALLET,
  // Without its required fields it is not even an estimate.
  'delivery:write': { method: 'POST', path: '/v2/deliveries/estimate', body: '{}' },
};

/** One after the other; whoever can't be asked now is left in peace until the next time. */
async function askEach(client: ServiceClient, permissions: readonly ServicePermission[]): Promise<Grants> {
  const grants: { permission: ServicePermission; granted: boolean }[] = [];
  for (const permission of permissions) {
    const granted = await isGranted(client, REQUESTS[permission]);
    if (granted === null) break;
    grants.push({ permission, granted });
  }
  return grants;
}

/** 403 comes before anything is looked at; whatever else is said of a request that can't succeed was said to who may ask. */
async function isGranted(client: ServiceClient, request: HarmlessRequest): Promise<boolean | null> {
  try {
    await client.send({ ...request, ...OPTIONS, repeat: 'unsent-only', accept: 'json' });
    return true;
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (!(failure instanceof ServiceRefusal)) return null;
    if (failure.kind === 'forbidden') return failure.code === null ? null : false;
    return failure.kind === 'unauthorized' || failure.kind === 'rate-limited' ? null : true;
  }
}
