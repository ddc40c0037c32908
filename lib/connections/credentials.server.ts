import { env } from '@/lib/env';
import type { GatewayOptions } from '@/lib/service/gateway.server';
import type { Connection } from './connection';
import { environmentKey } from './environment.server';

export type Credentials = Pick<GatewayOptions, 'v2' | 'v1' | 'v0'>;

/** What a connection may use; nothing when its credentials are no longer in the environment. */
export async function credentialsOf(connection: Pick<Connection, 'id' | 'environmentKey'>): Promise<Credentials> {
  return connection.environmentKey === environmentKey() ? environmentCredentials() : {};
}

function environmentCredentials(): Credentials {
  const { SERVICE_API_KEY, SERVICE_API_SECRET, SERVICE_ACCESS_TOKEN, SERVICE_V0_API_KEY } = env();
  return {
    v2: SERVICE_API_KEY && SERVICE_API_SECRET ? { apiKey: SERVICE_API_KEY, apiSecret: SERVICE_API_SECRET } : undefined,
    v1: SERVICE_ACCESS_TOKEN ? { accessToken: SERVICE_ACCESS_TOKEN } : undefined,
    v0: SERVICE_V0_API_KEY ? { apiKey: SERVICE_V0_API_KEY } : undefined,
  };
}
