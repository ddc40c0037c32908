import { env } from '@/lib/env';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import { GENERATIONS } from '@/lib/service/generation';
import type { Connection } from './connection';
import { heldBy, usable } from './credentials.server';
import { deniedTo } from './denied.server';
import { heedVerdict } from './rotation.server';

/** The dispatch service as a connection's credentials see it. They never leave this process. */
export async function gatewayOf(
  connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey' | 'testMode'>,
): Promise<Gateway> {
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
  });
}
