import type { z } from 'zod';
import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publishConnectionGone } from '@/lib/live/events/publish-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { eraseAllCredentials } from './credentials/sets/rows.server';
import { homeConnection } from './home.server';
import type { ConnectionRef } from './model/connection-schema';
import { isFormerEnvironment } from './model/environment-key.server';
import { dropOpenWebhooks, refuseInFlight } from './model/ledger-rows.server';
import { findConnectionRow, lockConnections, updateConnectionRow } from './model/rows.server';
import { webhookTokenColumns } from './model/webhook-token.server';
import type { Removed } from './schema';

/**
 * Removes a connection: erases its credentials, ends its webhook URL and all background work. Its ledger stays in the
 * database. 409 `connection_of_environment` for the one in use there, 409 `connection_sending` while an order is being sent.
 */
export async function removeConnection(
  { db, user, now }: UserContext,
  { id }: ConnectionRef,
): Promise<z.output<typeof Removed>> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    const { environmentKey, name, slug, baseUrl } = await findConnectionRow(tx, id);
    if (environmentKey !== null && !isFormerEnvironment(environmentKey))
      throw new Problem(409, 'connection_of_environment');
    await refuseInFlight(tx, id, now());
    await eraseAllCredentials(tx, id);
    await updateConnectionRow(tx, id, { removedAt: now(), ...webhookTokenColumns(id) });
    await dropOpenWebhooks(tx, id, now());
    await publishConnectionGone(tx, id);
    const detail = { name, slug, baseUrl };
    await auditBy(tx, { user, now }, { action: 'connection_removed', connectionId: id, detail });
  });
  const { slug, name } = await homeConnection();
  return { goTo: { slug, name } };
}
