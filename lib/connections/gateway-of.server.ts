import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Connection } from './connection';
import { credentialsOf } from './credentials.server';

/** The dispatch service as a connection's credentials see it. They never leave this process. */
export async function gatewayOf(connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>): Promise<Gateway> {
  return createGateway({
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    ...(await credentialsOf(connection)),
  });
}
