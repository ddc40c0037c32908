import { takeWebhook } from '@/lib/webhooks/take.server';

/** Not made by handle(): the caller is the service, which has no session and no origin; its address is its key. */
export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return takeWebhook(request, (await params).token);
}
