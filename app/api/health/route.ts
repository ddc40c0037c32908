import { isHealthy } from '@/lib/health/check.server';

/** For load balancers and the launcher, without a session: is this instance up? Says nothing else. */
export async function GET(): Promise<Response> {
  const isUp = await isHealthy();
  return Response.json({ status: isUp ? 'ok' : 'database unreachable' }, { status: isUp ? 200 : 503 });
}
