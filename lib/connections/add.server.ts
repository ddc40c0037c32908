import { audit } from '@/lib/auth/audit-rows.server';
import { newToken } from '@/lib/auth/token.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import { isLoopback } from './base-address';
import type { ConnectionsContext } from './context.server';
import { learnCountry } from './country.server';
import { probeHeld } from './credentials/probe-held.server';
import { refuseKnownCredentials, refuseTakenName, storeCredentials } from './credentials/store.server';
import { toConnection } from './current.server';
import { entryOf } from './entry.server';
import { freeSlug, slugOf } from './prepare.server';
import { allConnectionRows, findConnection, lockConnections } from './rows.server';
import { tellSandbox } from './sandbox-webhook.server';
import type { AddConnection, ConnectionEntry } from './schema';
import { wrongField } from './wrong-field.server';

/** Each is asked for its branches once a minute and followed by the workers. */
const MOST_CONNECTIONS = 50;

/**
 * Adds a connection with the credentials of any generations, encrypted. They are stored whatever the service thinks of
 * them; `testCredentials` tells beforehand. 400 at the field that is wrong, 409 `connection_full`.
 */
export async function addConnection(ctx: ConnectionsContext, input: AddConnection): Promise<ConnectionEntry> {
  const { db, user, now } = ctx;
  refuseAddress(input.baseUrl);
  const connection = await db.transaction(async (tx) => {
    await lockConnections(tx);
    const others = await allConnectionRows(tx);
    if (others.length >= MOST_CONNECTIONS) throw new Problem(409, 'connection_full');
    refuseTakenName(others, input.name);
    await refuseKnownCredentials(tx, others, input);
    const [row] = await tx
      .insert(connections)
      .values({
        id: newId(),
        slug: await freeSlug(tx, slugOf(input.name)),
        name: input.name,
        merchantName: input.merchantName ?? null,
        source: 'added',
        sandbox: env().SANDBOX_MODE,
        baseUrl: input.baseUrl,
        country: input.country,
        testMode: input.testMode,
        webhookToken: newToken(),
        createdAt: now(),
      })
      .returning();
    if (!row) throw new Error('The connection vanished while it was added');
    const detail = await storeCredentials(tx, row.id, 'current', input.credentials, now());
    const { name, baseUrl, country, testMode } = row;
    await audit(tx, {
      action: 'connection_added',
      userId: user.id,
      connectionId: row.id,
      detail: { name, baseUrl, country, testMode, credentials: detail },
      at: now(),
    });
    return toConnection(row);
  });
  await Promise.all([probeHeld(connection, now()), tellSandbox(connection), learnCountry(connection)]);
  return entryOf(db, (await findConnection(db, connection.id)).row);
}

/** The passwords of sandbox mode are public: whoever knows them must not have the server call other machines. */
export function refuseAddress(baseUrl: string): void {
  if (env().SANDBOX_MODE && !isLoopback(new URL(baseUrl))) throw wrongField('baseUrl', 'base_url_sandbox');
}
