import type { RouteRequest } from '@/lib/request/route-request';
import { acceptWebhook } from '@/lib/webhooks/accept-webhook.server';
import { showReceiver } from '@/lib/webhooks/show-receiver.server';

type Arguments = { params: Promise<Record<string, string>> };

/** Avoids handle(): the caller is the service, which has no session and no origin; its address is its key. */
export async function POST(request: RouteRequest, { params }: Arguments): Promise<Response> {
  return acceptWebhook(request, (await params).token ?? '');
}

export async function GET(_: Request, { params }: Arguments): Promise<Response> {
  return showReceiver((await params).token ?? '');
}
