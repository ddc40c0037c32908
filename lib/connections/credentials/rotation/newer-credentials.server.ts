import type { Connection } from '@/lib/connections/model/connection';
import { connectionRow } from '@/lib/connections/model/rows.server';
import { logFailure } from '@/lib/db/outage-log';
import type { Generation } from '@/lib/service/generation/generation';
import type { ClientCredentials } from '@/lib/service/transport/authorization/active-credentials.server';
import { credentialsFor } from '@/lib/service/transport/authorization/authorization.server';
import { type CredentialSet, credentialSetsOf, findReadable } from '../sets/credential-sets.server';
import { isOtherMode, isUsable } from '../sets/usable-credentials.server';
import { recordAcceptance } from './record-acceptance.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/**
 * The function that a client calls on a 401. It returns newer credentials, or pending ones of the same merchant. After
 * a change of test mode it returns null, because the caller expects the other mode.
 */
export function newerCredentialsOf(connection: Owner, used: readonly CredentialSet[]) {
  const tried = new Map(used.map(({ generation, fingerprint }) => [generation, fingerprint]));
  return async (generation: Generation): Promise<ClientCredentials | null> => {
    try {
      const row = await connectionRow({ id: connection.id });
      if (row?.testMode !== connection.testMode) return null;
      const sets = await credentialSetsOf(connection);
      const found = await untried(connection, sets, generation, tried.get(generation));
      const credentials = found && credentialsFor(generation, found.secret ?? {});
      if (!credentials) return null;
      tried.set(generation, found.fingerprint);
      return { credentials, onCredentialStatus: acceptanceOf(connection, found) };
    } catch (error) {
      logFailure('no newer credentials found', error, connection.id);
      return null;
    }
  };
}

async function untried(
  connection: Owner,
  sets: readonly CredentialSet[],
  generation: Generation,
  tried: string | null | undefined,
): Promise<CredentialSet | null> {
  const current = findReadable(sets, generation, 'current');
  if (current && current.fingerprint !== tried && isUsable(current)) return current;
  const pending = findReadable(sets, generation, 'pending');
  if (!pending || pending.fingerprint === tried || isOtherMode(connection, pending)) return null;
  // Loaded when it is needed, because it verifies the merchant with a client of its own.
  const { verifyPending } = await import('./settle-pending.server');
  const verified = await verifyPending(connection, pending, new Date());
  return isUsable(verified) ? verified : null;
}

function acceptanceOf(connection: Owner, found: CredentialSet) {
  let set = found;
  return async (accepted: boolean): Promise<void> => {
    set = { ...set, ...(await recordAcceptance(connection, set, accepted, new Date())) };
  };
}
