import { receiveCallback } from '@/lib/installation/receive-callback.server';
import type { RouteRequest } from '@/lib/request/route-request';

/**
 * Avoids handle(): the caller is the service, which has no session. A confirmed attempt and the token are its proof.
 */
export async function POST(request: RouteRequest): Promise<Response> {
  return receiveCallback(request);
}
