import type { Connection } from '@/lib/connections/connection';
import { endingsOf } from '@/lib/connections/credentials/ending';
import { putCredentialRow, type Slot } from '@/lib/connections/credentials/rows.server';
import { seal } from '@/lib/connections/credentials/vault.server';
import { toConnection } from '@/lib/connections/current.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS } from '@/lib/service/model/generation';
import type { ServiceFixture } from './service-fixture';

/** A connection to the fixture's sandbox as an owner adds one, without credentials yet. */
export async function addConnection(fixture: ServiceFixture): Promise<Connection> {
  const [row] = await fixture.db
    .insert(connections)
    .values({
      ...{ id: newId(), slug: newId(), name: 'Added', source: 'added', sandbox: true, country: 'KW' },
      ...{ baseUrl: fixture.sandbox.url, webhookToken: newId() },
    })
    .returning();
  if (!row) throw new Error('The connection was not made');
  return toConnection(row);
}

/** Keeps credentials of a connection, sealed as they are kept for an owner; the service is not asked about them. `testMode`: what the owner said of a v2 key. */
export async function keepCredentials(
  fixture: ServiceFixture,
  connectionId: string,
  slot: Slot,
  credentials: Credentials,
  testMode?: boolean,
) {
  for (const generation of GENERATIONS) {
    const fields = credentials[generation];
    if (!fields) continue;
    const sealed = seal({ connectionId, generation, field: slot }, JSON.stringify({ ...fields, testMode }));
    const credential = { sealed, endings: endingsOf(fields), createdAt: new Date() };
    await putCredentialRow(fixture.db, { connectionId, generation, slot }, credential);
  }
}
