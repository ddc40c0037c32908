import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS } from '@/lib/service/model/generation';
import type { Connection } from './connection';
import { denialsOf } from './credentials/denials.server';
import { heldBy } from './credentials/held.server';
import { recordAnswer } from './credentials/probe/record-answer.server';
import { replacementOf } from './credentials/replacement.server';
import { serving } from './credentials/serving.server';
import { keptOf } from './kept-in-process.server';
import { isPublicOnly } from './public-only.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/**
 * The dispatch service with a connection's credentials, which never leave this process. `isBackground`: its reads wait while
 * the rate limit is for users.
 */
export async function gatewayOf(connection: Owner, { isBackground = false } = {}): Promise<Gateway> {
  const held = await heldBy(connection);
  const used = GENERATIONS.flatMap((generation) => serving(connection, held, generation) ?? []);
  return createGateway({
    baseUrl: connection.baseUrl,
    pool: { publicOnly: isPublicOnly(connection.baseUrl) },
    ...keptOf(connection),
    isBackground,
    brand: env().SERVICE_BRAND,
    ...Object.assign({}, ...used.map(({ secret }) => secret)),
    testMode: connection.testMode,
    denials: Object.fromEntries(used.map((one) => [one.generation, denialsOf(connection, one)])),
    onCredentialStatus: async (generation, accepted) => {
      const one = used.find((each) => each.generation === generation);
      if (one) await recordAnswer(connection, one, accepted, new Date());
    },
    newerCredentials: replacementOf(connection, used),
  });
}
