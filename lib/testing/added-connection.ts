import type { CredentialChange, Slot } from '@/lib/connections/credentials/sets/rows.server';
import { storeCredentials } from '@/lib/connections/credentials/store.server';
import type { Connection } from '@/lib/connections/model/connection';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { webhookTokenColumns } from '@/lib/connections/model/webhook-token.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { ServiceFixture } from './service-fixture';

/** A connection to the fixture's sandbox as an owner adds one, without credentials yet. */
export async function addConnection(fixture: ServiceFixture): Promise<Connection> {
  const id = newId();
  const [row] = await fixture.db
    .insert(connections)
    .values({
      id,
      slug: newId(),
      name: 'Added',
      source: 'added',
      sandbox: true,
      country: 'KW',
      baseUrl: fixture.sandbox.url,
      ...webhookTokenColumns(id),
    })
    .returning();
  if (!row) throw new Error('The connection was not made');
  return toConnection(row);
}

/** Stores credentials of a connection as an owner's, without testing them. */
export async function keepCredentials(
  fixture: ServiceFixture,
  connectionId: string,
  slot: Slot,
  credentials: Credentials,
  status: CredentialChange & { testMode?: boolean } = {},
) {
  const key = { connectionId, baseUrl: fixture.sandbox.url, slot };
  await storeCredentials(fixture.db, key, credentials, new Date(), status);
}
