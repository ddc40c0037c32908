import { database } from '@/lib/db/client.server';
import { connectionsWithPlainToken, updateConnectionRow } from '../model/rows.server';
import { webhookTokenColumns } from '../model/webhook-token.server';

/** At start: seals the webhook tokens that an earlier version stored as they are. */
export async function sealWebhookTokens(): Promise<void> {
  const { db } = database();
  for (const { id, webhookToken } of await connectionsWithPlainToken(db))
    if (webhookToken !== null) await updateConnectionRow(db, id, webhookTokenColumns(id, webhookToken));
}
