import { loggable } from '@/lib/db/loggable';
import type { Generation } from '@/lib/service/model/generation';
import type { ClientCredentials } from '@/lib/service/transport/active-credentials.server';
import type { Connection } from '../connection';
import { connectionRow } from '../rows.server';
import { type Held, heldBy, readable } from './held.server';
import { recordAnswer } from './probe/record-answer.server';
import { isOtherMode, mayServe } from './serving.server';
import { verifyPending } from './settle-pending.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/**
 * Returns the function that a client calls on a 401. It finds replaced credentials, or pending ones of the same merchant.
 * After a change of test mode it finds none: the caller saw the other mode.
 */
export function replacementOf(connection: Owner, used: readonly Held[]) {
  const tried = new Map(used.map(({ generation, fingerprint }) => [generation, fingerprint]));
  return async (generation: Generation): Promise<ClientCredentials | null> => {
    try {
      const row = await connectionRow({ id: connection.id });
      if (row?.testMode !== connection.testMode) return null;
      const held = await heldBy(connection);
      const found = await untried(connection, held, generation, tried.get(generation));
      const credentials = found && sentWith(found);
      if (!credentials) return null;
      tried.set(generation, found.fingerprint);
      return { credentials, onCredentialStatus: (accepted) => recordAnswer(connection, found, accepted, new Date()) };
    } catch (error) {
      console.error(`connection ${connection.id}: no replacement was found for its credentials:`, loggable(error));
      return null;
    }
  };
}

async function untried(
  connection: Owner,
  held: readonly Held[],
  generation: Generation,
  tried: string | null | undefined,
): Promise<Held | null> {
  const current = readable(held, generation, 'current');
  if (current && current.fingerprint !== tried && mayServe(current)) return current;
  const next = readable(held, generation, 'next');
  if (!next || next.fingerprint === tried || isOtherMode(connection, next)) return null;
  await verifyPending(connection, next, new Date());
  return mayServe(next) ? next : null;
}

function sentWith({ generation, secret }: Held): ClientCredentials['credentials'] | undefined {
  const { v2, v1, v0 } = secret ?? {};
  return { v2, v1, v0: v0 && { v0ApiKey: v0.apiKey } }[generation];
}
