import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { isLoopback } from '@/lib/security/base-address';
import { isPrivateAddress } from '@/lib/service/transport/http/public-connector.server';
import { setSandboxWebhook } from './client/sandbox-webhook.server';
import { probeTyped, refuseTwoMerchants } from './credentials/probe/probe.server';
import { probeStored } from './credentials/probe-stored.server';
import { refuseDuplicateCredentials, refuseDuplicateName } from './credentials/refuse-duplicates.server';
import { storeCredentials } from './credentials/store.server';
import { entryOf } from './entry.server';
import { learnCountry } from './learned/learn-country.server';
import { isPublicOnly } from './model/public-only.server';
import { allConnectionRows, findConnectionRow, insertConnection, lockConnections } from './model/rows.server';
import { freeSlug, slugOf } from './model/slug.server';
import { toConnection } from './model/to-connection.server';
import { webhookTokenColumns } from './model/webhook-token.server';
import { wrongField } from './model/wrong-field.server';
import type { AddConnection, ConnectionEntry } from './schema';

/** Background work asks the service for the branches of each once a minute. */
const MOST_CONNECTIONS = 500;

/**
 * Adds a connection with encrypted credentials of any generations, whether or not the service accepts them.
 * 400 at the field that is wrong, or of another merchant than the others; 409 `connection_full`.
 */
export async function addConnection(ctx: UserContext, input: AddConnection): Promise<ConnectionEntry> {
  const { db, user, now } = ctx;
  refuseAddress(input.baseUrl);
  await refuseDuplicates(db, input);
  const probes = await probeTyped(input.baseUrl, input.credentials);
  refuseTwoMerchants(probes);
  const connection = await db.transaction(async (tx) => {
    await lockConnections(tx);
    await refuseDuplicates(tx, input);
    const { credentials, ...typed } = input;
    const id = newId();
    const row = await insertConnection(tx, {
      ...typed,
      id,
      slug: await freeSlug(tx, slugOf(typed.name)),
      source: 'added',
      sandbox: env().SANDBOX_MODE,
      ...webhookTokenColumns(id),
      createdAt: now(),
    });
    const { name, baseUrl, country, testMode } = typed;
    const stored = await storeCredentials(tx, { connectionId: row.id, baseUrl, slot: 'current' }, credentials, now());
    const detail = { name, baseUrl, country, testMode, credentials: stored };
    await auditBy(tx, { user, now }, { action: 'connection_added', connectionId: row.id, detail });
    return toConnection(row);
  });
  await Promise.all([probeStored(connection, now(), probes), setSandboxWebhook(connection), learnCountry(connection)]);
  return entryOf(db, await findConnectionRow(db, connection.id));
}

async function refuseDuplicates(db: Queryable, input: AddConnection): Promise<void> {
  const others = await allConnectionRows(db);
  if (others.length >= MOST_CONNECTIONS) throw new Problem(409, 'connection_full');
  refuseDuplicateName(others, input.name);
  await refuseDuplicateCredentials(db, others, input);
}

/**
 * Refuses private addresses unless the environment allows them. In sandbox mode, with its public passwords, only this
 * machine may be called.
 */
export function refuseAddress(baseUrl: string): void {
  const url = new URL(baseUrl);
  if (env().SANDBOX_MODE && !isLoopback(url)) throw wrongField('baseUrl', 'baseUrlSandbox');
  // A name that leads there is refused when it is connected to.
  if (isPublicOnly(baseUrl) && isPrivateAddress(url.hostname.replace(/^\[|\]$/g, '')))
    throw wrongField('baseUrl', 'baseUrlPrivate');
}
