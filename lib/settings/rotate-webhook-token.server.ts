import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '@/lib/auth/audit.server';
import { newToken } from '@/lib/auth/token.server';
import { webhookUrl } from '@/lib/connections/prepare.server';
import { tellSandbox } from '@/lib/connections/tell-sandbox.server';
import { connections } from '@/lib/db/schema';
import type { Context } from '@/lib/http/context.server';
import type { WebhookAddress } from './schema';

type RotateContext = Pick<Context, 'db' | 'connection' | 'user' | 'now'>;

/** Gives the connection a new webhook URL; the old one answers 404 from now on. The sandbox is told, a person tells the rest. */
export async function rotateWebhookToken(ctx: RotateContext): Promise<z.output<typeof WebhookAddress>> {
  const { db, connection, user, now } = ctx;
  const webhookToken = newToken();
  await db.transaction(async (tx) => {
    await tx.update(connections).set({ webhookToken }).where(eq(connections.id, connection.id));
    const { id: connectionId } = connection;
    await audit(tx, { action: 'webhook_token_rotated', userId: user.id, connectionId, at: now() });
  });
  const renewed = { ...connection, webhookToken };
  await tellSandbox(renewed);
  return { webhookUrl: webhookUrl(renewed) };
}
