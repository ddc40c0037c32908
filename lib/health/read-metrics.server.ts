import { Gauge, Registry } from 'prom-client';
import { isSameText } from '@/lib/auth/token.server';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { liveBus } from '@/lib/live/stream/bus.server';
import { metrics } from '@/lib/metrics/registry.server';
import { readHealth } from './check.server';
import { type StoredFigures, storedFigures } from './metrics-rows.server';

const NAME = 'dispatch_desk_';

/** `GET /metrics` for Prometheus, with METRICS_TOKEN as the bearer token. 404 without a token in the configuration. */
export async function readMetrics(request: Request): Promise<Response> {
  const known = metrics();
  if (!known) return new Response(null, { status: 404 });
  if (!isAllowed(request)) return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  const { db, pool } = database();
  const now = new Registry();
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name: `${NAME}${name}`, help, registers: [now] }).set(value);
  };
  gauge('database_connections', 'Connections to the database', pool.totalCount);
  gauge('database_connections_idle', 'Connections to the database that nobody uses', pool.idleCount);
  gauge('database_requests_waiting', 'Requests that wait for a connection to the database', pool.waitingCount);
  gauge('streams_open', 'Screens that follow changes', liveBus().listenerCount());
  gauge(
    'healthy',
    '1 while webhooks can be stored and screens get changes',
    readHealth()?.failing.length === 0 ? 1 : 0,
  );
  addStored(now, gauge, await storedFigures(db));
  const text = await Registry.merge([known.registry, now]).metrics();
  return new Response(text, { headers: { 'content-type': now.contentType, 'cache-control': 'no-store' } });
}

type SetGauge = (name: string, help: string, value: number | null) => void;

/** Values that are the same on every instance. */
function addStored(registry: Registry, gauge: SetGauge, figures: StoredFigures): void {
  gauge('webhooks_waiting', 'Webhooks that are stored and not applied yet', figures.webhooksWaiting);
  gauge('webhooks_oldest_seconds', 'Age of the oldest webhook that is not applied', figures.webhooksOldestSeconds);
  gauge('jobs_waiting', 'Jobs that are due, running or repeated', figures.jobsWaiting);
  gauge('jobs_failed', 'Jobs that were given up', figures.jobsFailed);
  gauge('backup_age_seconds', 'Time since the last whole backup', figures.backupAgeSeconds);
  gauge('backup_bytes', 'Size of the last whole backup', figures.backupBytes);
  gauge('quarantined', '1 in a restored copy that may not send yet', figures.isQuarantined ? 1 : 0);
  gauge('database_bytes', 'Size of the database', figures.databaseBytes);
  const orders = new Gauge({
    name: `${NAME}orders_open`,
    help: 'Orders that have not ended; unknown: without an answer',
    labelNames: ['connection', 'status'] as const,
    registers: [registry],
  });
  for (const { connection, status, count } of figures.orders) orders.set({ connection, status }, count);
  const options = { labelNames: ['connection'] as const, registers: [registry] };
  const balance = new Gauge({ ...options, name: `${NAME}wallet_balance`, help: 'Last known balance of the wallet' });
  const level = new Gauge({ ...options, name: `${NAME}wallet_level`, help: 'Level below which the service warns' });
  for (const wallet of figures.wallets) {
    balance.set({ connection: wallet.connection }, wallet.balance);
    if (wallet.level !== null) level.set({ connection: wallet.connection }, wallet.level);
  }
}

function isAllowed({ headers }: Request): boolean {
  return isSameText(headers.get('authorization') ?? '', `Bearer ${env().METRICS_TOKEN ?? ''}`);
}
