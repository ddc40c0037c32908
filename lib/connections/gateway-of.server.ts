import { loggable } from '@/lib/db/loggable';
import { env } from '@/lib/env';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { ClientCredentials } from '@/lib/service/transport/active-credentials.server';
import type { Connection } from './connection';
import { deniedTo } from './credentials/denied.server';
import { type Held, heldBy, readable } from './credentials/held.server';
import { isOtherMode } from './credentials/problem.server';
import { heedVerdict, mayServe, mayServeByNow } from './credentials/rotation.server';
import { connectionById } from './current.server';
import { ofThisMerchant } from './environment-merchant.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/** The dispatch service as a connection's credentials see it. They never leave this process. */
export async function gatewayOf(connection: Owner): Promise<Gateway> {
  const held = await heldBy(connection);
  const used = await serving(connection, held);
  const deniedOf = await deniedTo(used.map(({ fingerprint }) => fingerprint));
  const denials = used.flatMap(({ generation, fingerprint }) =>
    fingerprint ? [[generation, deniedOf(fingerprint)] as const] : [],
  );
  const slots = new Map(used.map(({ generation, slot }) => [generation, slot]));
  return createGateway({
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    ...Object.assign({}, ...used.map(({ secret }) => secret)),
    testMode: connection.testMode,
    denials: Object.fromEntries(denials),
    onCredentialStatus: (generation, accepted) =>
      heedVerdict(connection, held, generation, { slot: slots.get(generation) ?? 'current', accepted }),
    newerCredentials: renewing(connection, used),
  });
}

/**
 * What each generation is asked with: what is in use, or what waits where nothing in use can be read. Every page and every
 * request asks this, so nothing of the service is waited for.
 */
async function serving(connection: Owner, held: readonly Held[]): Promise<Held[]> {
  const ours = await ofThisMerchant(connection, held);
  return GENERATIONS.filter((generation) => ours.includes(generation)).flatMap((generation) => {
    const next = readable(held, generation, 'next');
    const mayAlone = () => next && !isOtherMode(connection, next) && mayServeByNow(connection, next, held);
    return readable(held, generation, 'current') ?? ((mayAlone() && next) || []);
  });
}

/**
 * What else a connection has of a generation that the service refuses: what has taken their place since, or what waits, once
 * it is known whose that is. Nothing where the mode is another one: whoever made the call saw something else.
 */
function renewing(connection: Owner, used: readonly Held[]) {
  const tried = new Map(used.map((one) => [one.generation, one]));
  return async (generation: Generation): Promise<ClientCredentials | null> => {
    try {
      const [held, connectionNow] = await Promise.all([heldBy(connection), connectionById(connection.id)]);
      if (connectionNow?.testMode !== connection.testMode) return null;
      const isNews = (one: Held | undefined) => one && one.fingerprint !== tried.get(generation)?.fingerprint;
      const [current, next] = [readable(held, generation, 'current'), readable(held, generation, 'next')];
      const waits = async () =>
        next && isNews(next) && !isOtherMode(connection, next) && mayServe(connection, next, held);
      const other = isNews(current) ? current : (await waits()) ? next : undefined;
      const credentials = other?.secret && sentFor(generation, other.secret);
      if (!other || !credentials) return null;
      tried.set(generation, other);
      return {
        credentials,
        onCredentialStatus: (accepted) => heedVerdict(connection, held, generation, { slot: other.slot, accepted }),
      };
    } catch (error) {
      console.error(`connection ${connection.id}: whether its key was rotated is not known:`, loggable(error));
      return null;
    }
  };
}

function sentFor(generation: Generation, { v2, v1, v0 }: Credentials): ClientCredentials['credentials'] | undefined {
  return { v2, v1, v0: v0 && { v0ApiKey: v0.apiKey } }[generation];
}
