import type { z } from 'zod';
import { auditBy } from '@/lib/auth/audit-rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { setSandboxWebhook } from './client/sandbox-webhook.server';
import type { ConnectionRef } from './model/connection-schema';
import { findConnectionRow, lockConnections, updateConnectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import { webhookTokenColumns } from './model/webhook-token.server';
import { webhookUrl } from './model/webhook-url.server';
import type { WebhookAddress } from './schema';

/** Gives a connection a new webhook URL; the old one returns 404 from now on. The sandbox learns it by itself. */
export async function rotateWebhookUrl(
  { db, user, now }: UserContext,
  { id }: ConnectionRef,
): Promise<z.output<typeof WebhookAddress>> {
  const connection = await db.transaction(async (tx) => {
    await lockConnections(tx);
    const row = await findConnectionRow(tx, id);
    const renewed = webhookTokenColumns(id);
    await updateConnectionRow(tx, id, renewed);
    await auditBy(tx, { user, now }, { action: 'webhook_token_rotated', connectionId: id });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
    return toConnection({ ...row, ...renewed });
  });
  await setSandboxWebhook(connection);
  return { webhookUrl: webhookUrl(connection) };
}
