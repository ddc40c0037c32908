import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { inboxWriter } from './inbox-writer.server';
import { receiveWebhook } from './receive.server';
import { kickWebhookWorker } from './worker.server';

/** `receiveWebhook` with the database, writer and worker of this process. */
export function takeWebhook(request: Request, token: string): Promise<Response> {
  return receiveWebhook(request, token, {
    db: database().db,
    writer: inboxWriter(),
    brand: env().SERVICE_BRAND,
    onNew: kickWebhookWorker,
  });
}
