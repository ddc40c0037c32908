import { isHealthy, RETRY_AFTER_SECONDS } from '@/lib/health/check.server';

/** Whether this instance is up, for load balancers and the launcher; needs no session and returns nothing else. */
export async function GET(): Promise<Response> {
  const isUp = await isHealthy();
  if (isUp) return Response.json({ status: 'ok' });
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  return Response.json({ status: 'database unreachable' }, { status: 503, headers });
}
