import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Connection } from './connection';

/** The dispatch service as a connection's credentials see it. The environment's credentials never leave this process. */
export function gatewayOf(connection: Pick<Connection, 'baseUrl'>): Gateway {
  const { SERVICE_API_KEY, SERVICE_API_SECRET, SERVICE_BRAND } = env();
  return createGateway({
    baseUrl: connection.baseUrl,
    brand: SERVICE_BRAND,
    v2: SERVICE_API_KEY && SERVICE_API_SECRET ? { apiKey: SERVICE_API_KEY, apiSecret: SERVICE_API_SECRET } : undefined,
  });
}
