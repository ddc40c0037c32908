import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Connection } from './connection';
import { heldBy, usable } from './credentials.server';
import { heedVerdict } from './rotation.server';

/** The dispatch service as a connection's credentials see it. They never leave this process. */
export async function gatewayOf(connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>): Promise<Gateway> {
  const held = await heldBy(connection);
  return createGateway({
    baseUrl: connection.baseUrl,
    brand: env().SERVICE_BRAND,
    ...usable(held),
    onVerdict: (generation, verdict) => heedVerdict(connection, held, generation, verdict),
  });
}
