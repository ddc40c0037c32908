import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { observeCall } from '@/lib/metrics/registry.server';
import { type Denials, isDenialFresh } from '@/lib/service/denials.server';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { recordAcceptance } from '../credentials/rotation/record-acceptance.server';
import { type CredentialSet, credentialSetsOf } from '../credentials/sets/credential-sets.server';
import { usableCredentials } from '../credentials/sets/usable-credentials.server';
import type { Connection } from '../model/connection';
import { isPublicOnly } from '../model/public-only.server';
import { readQuarantine } from '../quarantine/quarantine-rows.server';
import { serviceStateOf } from './service-state.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/** `background`: its reads wait while the rate limit is for users. */
export type Gateways = { service: Gateway; background: Gateway };

/** The dispatch service with a connection's credentials, which never leave this process. */
export async function openGateways(connection: Owner): Promise<Gateways> {
  const isQuarantined = (await readQuarantine(database().db)) !== null;
  const { secrets, ...hooks } = credentialsInUse(connection, await credentialSetsOf(connection));
  const open = (isBackground: boolean) =>
    createGateway({
      baseUrl: connection.baseUrl,
      pool: { publicOnly: isPublicOnly(connection.baseUrl) },
      ...serviceStateOf(connection),
      isBackground,
      isQuarantined,
      onCall: observeCall,
      brand: env().SERVICE_BRAND,
      ...secrets,
      testMode: connection.testMode,
      ...hooks,
    });
  return { service: open(false), background: open(true) };
}

type NewerCredentials = typeof import('../credentials/rotation/newer-credentials.server').newerCredentialsOf;

/**
 * The credentials that a connection's gateways call with, and the hooks that record what the service shows about them. A
 * credential set is replaced, never changed in place.
 */
function credentialsInUse(connection: Owner, sets: readonly CredentialSet[]) {
  const used = new Map<Generation, CredentialSet>();
  for (const generation of GENERATIONS) {
    const set = usableCredentials(connection, sets, generation);
    if (set) used.set(generation, set);
  }
  const first = [...used.values()];
  let newer: Promise<ReturnType<NewerCredentials>> | undefined;
  const secrets: Credentials = Object.assign({}, ...first.map(({ secret }) => secret));
  return {
    secrets,
    denials: Object.fromEntries(first.map(({ generation }) => [generation, denialsOf(generation)])),
    onCredentialStatus,
    newerCredentials,
  };

  /** Loaded when it is needed: after a 401. */
  async function newerCredentials(generation: Generation) {
    newer ??= import('../credentials/rotation/newer-credentials.server').then(({ newerCredentialsOf }) =>
      newerCredentialsOf(connection, first),
    );
    return (await newer)(generation);
  }

  function change(generation: Generation, changed: Partial<CredentialSet>): void {
    const set = used.get(generation);
    if (set) used.set(generation, { ...set, ...changed });
  }

  async function onCredentialStatus(generation: Generation, isAccepted: boolean): Promise<void> {
    const set = used.get(generation);
    if (set) change(generation, await recordAcceptance(connection, set, isAccepted, new Date()));
  }

  function denialsOf(generation: Generation): Denials {
    const at = (permission: string) => used.get(generation)?.denied[permission];
    return {
      has: (permission) => isDenialFresh(at(permission)),
      add: async (permission) => void (isDenialFresh(at(permission)) || (await record(generation, permission, false))),
      clear: async (permission) => void (at(permission) && (await record(generation, permission, true))),
    };
  }

  async function record(generation: Generation, permission: string, isGranted: boolean): Promise<void> {
    const set = used.get(generation);
    if (!set) return;
    const now = new Date();
    const { [permission]: _, ...others } = set.denied;
    change(generation, { denied: isGranted ? others : { ...others, [permission]: now.toISOString() } });
    // Loaded when it is needed: after a 403, or the end of one.
    const { recordGrants } = await import('../credentials/probe/record-grants.server');
    await recordGrants(connection, set, [{ permission, granted: isGranted }], now);
  }
}
