import { loggable } from '@/lib/db/loggable';
import { env } from '@/lib/env';
import type { ClientKeys } from '@/lib/service/client.server';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation';
import type { Connection } from './connection';
import { type Held, heldBy, usable } from './credentials.server';
import { connectionById } from './current.server';
import { deniedTo } from './denied.server';
import { heedVerdict } from './rotation.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/** The dispatch service as a connection's credentials see it. They never leave this process. */
export async function gatewayOf(connection: Owner): Promise<Gateway> {
  const held = await heldBy(connection);
  const deniedOf = await deniedTo(held.map(({ fingerprint }) => fingerprint));
  const denials = GENERATIONS.flatMap((generation) => {
    // The current ones stand first; those of a rotation serve alone where nothing before them can be read.
    const used = held.find((one) => one.generation === generation && one.secret);
    return used?.fingerprint ? [[generation, deniedOf(used.fingerprint)] as const] : [];
  });
  return createGateway({
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    ...usable(held),
    testMode: connection.testMode,
    denials: Object.fromEntries(denials),
    onVerdict: (generation, verdict) => heedVerdict(connection, held, generation, verdict),
    renewed: renewing(connection, held),
  });
}

/**
 * What a connection has by now of a generation that the service refuses, where that is something else: it was rotated since.
 * Not where it is in test mode since, or no more: whoever made the call saw something else.
 */
function renewing(connection: Owner, held: readonly Held[]) {
  const latest = new Map<Generation, readonly Held[]>();
  return async (generation: Generation): Promise<ClientKeys | null> => {
    try {
      const [heldNow, connectionNow] = await Promise.all([heldBy(connection), connectionById(connection.id)]);
      if (connectionNow?.testMode !== connection.testMode) return null;
      const before = (latest.get(generation) ?? held).map(({ fingerprint }) => fingerprint);
      const isNews = heldNow.some((one) => one.generation === generation && !before.includes(one.fingerprint));
      const { next, ...current } = usable(heldNow);
      const credentials = sentFor(generation, current);
      if (!isNews || !credentials) return null;
      latest.set(generation, heldNow);
      return {
        credentials,
        next: sentFor(generation, next),
        onVerdict: (verdict) => heedVerdict(connection, heldNow, generation, verdict),
      };
    } catch (error) {
      console.error(`connection ${connection.id}: whether its key was rotated is not known:`, loggable(error));
      return null;
    }
  };
}

function sentFor(generation: Generation, { v2, v1, v0 }: Credentials): ClientKeys['credentials'] | undefined {
  return { v2, v1, v0: v0 && { v0ApiKey: v0.apiKey } }[generation];
}
