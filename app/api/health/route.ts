import { RETRY_AFTER_SECONDS, readHealth } from '@/lib/health/check.server';

const CANNOT = { webhooks: 'store webhooks', screens: 'send changes to screens' } as const;

/** Whether this instance is up, for load balancers and the launcher; needs no session and returns nothing else. */
export function GET(): Response {
  const health = readHealth();
  if (health?.failing.length === 0) return Response.json({ status: 'ok' });
  const cannot = health?.failing.map((part) => CANNOT[part]) ?? [];
  const since = health?.since ? new Date(health.since).toISOString() : null;
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' };
  return Response.json({ status: health ? 'failing' : 'starting', cannot, since }, { status: 503, headers });
}
