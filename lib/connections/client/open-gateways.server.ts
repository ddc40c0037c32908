import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { observeCall } from '@/lib/metrics/registry.server';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import type { Connection } from '../model/connection';
import { isPublicOnly } from '../model/public-only.server';
import { readQuarantine } from '../quarantine/quarantine-rows.server';
import { credentialsInUse } from './credentials-in-use.server';
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
