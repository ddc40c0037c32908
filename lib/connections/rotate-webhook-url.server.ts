import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '@/lib/auth/audit-rows.server';
import { newToken } from '@/lib/auth/token.server';
import { connections } from '@/lib/db/schema';
import { publish } from '@/lib/live/publish-rows.server';
import type { ConnectionsContext } from './context.server';
import { webhookUrl } from './prepare.server';
import { findConnection, lockConnections } from './rows.server';
import { tellSandbox } from './sandbox-webhook.server';
import type { ConnectionRef, WebhookAddress } from './schema';

/** Gives a connection a new webhook URL; the old one answers 404 from now on. Open screens and the sandbox are told, a person tells the rest. */
export async function rotateWebhookUrl(
  { db, user, now }: ConnectionsContext,
  { id }: ConnectionRef,
): Promise<z.output<typeof WebhookAddress>> {
  const webhookToken = newToken();
  const renewed = await db.transaction(async (tx) => {
    await lockConnections(tx);
    const { connection } = await findConnection(tx, id);
    await tx.update(connections).set({ webhookToken }).where(eq(connections.id, id));
    await audit(tx, { action: 'webhook_token_rotated', userId: user.id, connectionId: id, at: now() });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
    return { ...connection, webhookToken };
  });
  await tellSandbox(renewed);
  return { webhookUrl: webhookUrl(renewed) };
}
