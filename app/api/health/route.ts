import { isHealthy } from '@/lib/health/check.server';

/** Whether this instance is up, for load balancers and the launcher; needs no session and returns nothing else. */
export async function GET(): Promise<Response> {
  const isUp = await isHealthy();
  return Response.json({ status: isUp ? 'ok' : 'database unreachable' }, { status: isUp ? 200 : 503 });
}
