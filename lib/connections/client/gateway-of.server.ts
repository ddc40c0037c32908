import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS } from '@/lib/service/model/generation';
import { credentialSetsOf } from '../credentials/credential-sets.server';
import { recordAcceptance } from '../credentials/probe/record-acceptance.server';
import { newerCredentialsOf } from '../credentials/rotation/newer-credentials.server';
import { usableCredentials } from '../credentials/usable-credentials.server';
import type { Connection } from '../model/connection';
import { isPublicOnly } from '../model/public-only.server';
import { denialsOf } from './denials.server';
import { serviceStateOf } from './service-state.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>;

/**
 * The dispatch service with a connection's credentials, which never leave this process. `isBackground`: its reads wait while
 * the rate limit is for users.
 */
export async function gatewayOf(connection: Owner, { isBackground = false } = {}): Promise<Gateway> {
  const sets = await credentialSetsOf(connection);
  const used = GENERATIONS.flatMap((generation) => usableCredentials(connection, sets, generation) ?? []);
  return createGateway({
    baseUrl: connection.baseUrl,
    pool: { publicOnly: isPublicOnly(connection.baseUrl) },
    ...serviceStateOf(connection),
    isBackground,
    brand: env().SERVICE_BRAND,
    ...Object.assign({}, ...used.map(({ secret }) => secret)),
    testMode: connection.testMode,
    denials: Object.fromEntries(used.map((one) => [one.generation, denialsOf(connection, one)])),
    onCredentialStatus: async (generation, accepted) => {
      const one = used.find((each) => each.generation === generation);
      if (one) await recordAcceptance(connection, one, accepted, new Date());
    },
    newerCredentials: newerCredentialsOf(connection, used),
  });
}
