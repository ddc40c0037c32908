import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import type { RouteRequest } from '@/lib/request/route-request';
import { inboxWriter } from './inbox-writer.server';
import { receiveWebhook } from './receive.server';
import { kickWebhookWorker } from './worker.server';

/** `receiveWebhook` with the database, writer and worker of this process. */
export function acceptWebhook(request: RouteRequest, token: string): Promise<Response> {
  return receiveWebhook(request, token, {
    db: database().db,
    writer: inboxWriter(),
    brand: env().SERVICE_BRAND,
    onNew: kickWebhookWorker,
  });
}
