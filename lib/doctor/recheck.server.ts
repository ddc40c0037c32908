import type { Connection } from '@/lib/connections/connection';
import {
  deniedTo,
  forbiddenFirst,
  type Grants,
  noteForbiddenFirst,
  noteGrants,
} from '@/lib/connections/credentials/denied.server';
import { heldBy } from '@/lib/connections/credentials/held.server';
import { allConnections } from '@/lib/connections/current.server';
import { loggable } from '@/lib/db/loggable';
import { pause } from '@/lib/db/pause';
import { env } from '@/lib/env';
import { DENIAL_REMEMBERED_MS } from '@/lib/service/denials.server';
import { type Credentials, createGateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/model/generation';
import type { KeyCredentials } from '@/lib/service/transport/authorization.server';
import { createServiceClient, type ServiceClient } from '@/lib/service/transport/client.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals';
import { STRANGER, type Trial, tryCall } from '@/lib/service/trial.server';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import { type HarmlessRequest, MARKS, PERMISSION_PROBES } from './harmless';

const LOOK_EVERY_MS = 60_000;
/** So long a refusal is believed without a proof that it still holds: then the next call finds out. */
const BELIEVED_MS = 60 * 60_000;
const OPTIONS = { retryDelaysMs: [], timeoutMs: 6_000 };

type Denied = { permission: ServicePermission; since: Date };
/** When each permission of each credentials was asked for last. */
type AskedAt = Map<string, number>;

/** Until the signal: a permission that was granted since shows by itself, also where nothing that needs it is offered. */
export async function recheckPermissions(signal: AbortSignal, everyMs = LOOK_EVERY_MS): Promise<void> {
  const askedAt: AskedAt = new Map();
  while (!signal.aborted) {
    await Promise.all((await allConnections()).map((connection) => look(connection, askedAt)));
    await pause(everyMs, signal);
  }
}

async function look(connection: Connection, askedAt: AskedAt): Promise<void> {
  try {
    await recheckDenied(connection, new Date(), askedAt);
  } catch (error) {
    console.error(`connection ${connection.id}: its permissions could not be asked again`, loggable(error));
  }
}

/**
 * Asks again, changing nothing, for what a connection's credentials were refused for, and not lately. What was refused just
 * now is asked for at once: from then on it is known whether the service forbids such a request before anything else.
 */
export async function recheckDenied(connection: Connection, now: Date, askedAt: AskedAt = new Map()): Promise<void> {
  const held = await heldBy(connection);
  const deniedOf = await deniedTo(held.map(({ fingerprint }) => fingerprint));
  for (const { generation, secret, fingerprint } of held) {
    if (!secret || !fingerprint) continue;
    const denials = deniedOf(fingerprint);
    const isDue = (permission: ServicePermission) =>
      now.getTime() - (askedAt.get(`${fingerprint} ${permission}`) ?? -Infinity) >= DENIAL_REMEMBERED_MS;
    const due = PERMISSIONS.flatMap((permission) => {
      const since = denials.since(permission);
      return since && isDue(permission) ? [{ permission, since }] : [];
    });
    if (due.length === 0) continue;
    for (const { permission } of due) askedAt.set(`${fingerprint} ${permission}`, now.getTime());
    await noteGrants(fingerprint, await ask(connection, generation, secret, due, now), now);
  }
}

async function ask(
  { baseUrl }: Connection,
  generation: Generation,
  secret: Credentials,
  denied: readonly Denied[],
  now: Date,
): Promise<Grants> {
  const brand = env().SERVICE_BRAND;
  if (secret.v2) return askEach(baseUrl, secret.v2, denied, now);
  // v0 knows no permissions: what it refused is found out by the next call.
  if (generation !== 'v1') return [];
  try {
    const { installation } = await createGateway({ baseUrl, brand, v1: secret.v1 }).getInstallation(OPTIONS);
    return denied.map(({ permission }) => ({ permission, granted: installation.permissions.includes(permission) }));
  } catch (failure) {
    if (isServiceFailure(failure)) return [];
    throw failure;
  }
}

const [READ_WALLET, READ_BRANCHES] = MARKS.v2;
const REQUESTS: Record<ServicePermission, HarmlessRequest> = {
  ...PERMISSION_PROBES,
  'wallet:read': READ_WALLET,
  // A list can be read, and what can be read was granted.
  'branch:read': READ_BRANCHES,
  'invoices:read': { method: 'GET', path: '/v2/invoices?perPage=1' },
  // Without its required fields it is not even an estimate.
  'delivery:write': { method: 'POST', path: '/v2/deliveries/estimate', body: '{}' },
};

/** One after the other; whoever can't be asked now is left in peace until the next time. */
async function askEach(baseUrl: string, key: KeyCredentials, denied: readonly Denied[], now: Date): Promise<Grants> {
  const clientWith = (credentials: KeyCredentials) =>
    createServiceClient({ baseUrl, brand: env().SERVICE_BRAND, credentials });
  const askers = { own: clientWith(key), stranger: clientWith(STRANGER.v2()) };
  const isLookedAt = await forbiddenFirst(baseUrl);
  const grants: { permission: ServicePermission; granted: boolean }[] = [];
  for (const { permission, since } of denied) {
    const trial = await tryCall(askers, (client) => send(client, REQUESTS[permission]));
    if (!isAnswered(trial)) break;
    if (trial.says === 'denied') await noteForbiddenFirst(baseUrl, permission, now);
    const isOld = now.getTime() - since.getTime() >= BELIEVED_MS;
    const granted = isGranted(trial, isLookedAt.has(permission) || isOld);
    if (granted !== null) grants.push({ permission, granted });
  }
  return grants;
}

function send(client: ServiceClient, request: HarmlessRequest) {
  return client.send({ ...request, ...OPTIONS, repeat: 'unsent-only', accept: 'json' });
}

function isAnswered({ says, failure }: Trial<unknown>): boolean {
  return !failure || (failure instanceof ServiceRefusal && says !== 'refused' && failure.kind !== 'rate-limited');
}

/** Another answer than a success is believed only where the permission is known to be looked at before anything else. */
function isGranted({ says }: Trial<unknown>, isBelieved: boolean): boolean | null {
  if (says === 'taken') return true;
  if (says === 'denied') return false;
  return says === 'known' && isBelieved ? true : null;
}
