import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '@/lib/auth/audit-rows.server';
import { newToken } from '@/lib/auth/token.server';
import { heldBy } from '@/lib/connections/credentials/held.server';
import { isGone } from '@/lib/connections/credentials/problem.server';
import { eraseAllCredentials } from '@/lib/connections/credentials/rows.server';
import { forgetVerdicts } from '@/lib/connections/credentials/verdicts.server';
import { connections } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { publishConnectionGone } from '@/lib/live/publish-rows.server';
import type { ConnectionsContext } from './context.server';
import { homeConnection } from './current.server';
import { dropOpenWebhooks, findConnection, lockConnections, refuseInFlight } from './rows.server';
import type { ConnectionRef, Removed } from './schema';

/**
 * Takes a connection away: its credentials are erased, its webhook URL answers 404, workers leave it alone and nobody can
 * look at it any more. Its ledger stays in the database. 409 `connection_of_environment` for the one that is
 * in use there, 409 `connection_sending` while an order of it is on its way to the service: its answer would belong to nobody.
 */
export async function removeConnection(
  { db, user, now }: ConnectionsContext,
  { id }: ConnectionRef,
): Promise<z.output<typeof Removed>> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    const { row, connection } = await findConnection(tx, id);
    if (row.environmentKey !== null && !isGone(row.environmentKey)) throw new Problem(409, 'connection_of_environment');
    await refuseInFlight(tx, id, now());
    const held = await heldBy(connection, tx);
    await forgetVerdicts(
      tx,
      held.map((one) => one.fingerprint),
    );
    await eraseAllCredentials(tx, id);
    await tx.update(connections).set({ removedAt: now(), webhookToken: newToken() }).where(eq(connections.id, id));
    await dropOpenWebhooks(tx, id, now());
    await publishConnectionGone(tx, id);
    const { name, slug, baseUrl } = row;
    await audit(tx, {
      action: 'connection_removed',
      userId: user.id,
      connectionId: id,
      detail: { name, slug, baseUrl },
      at: now(),
    });
  });
  const { slug, name } = await homeConnection(undefined);
  return { goTo: { slug, name } };
}
