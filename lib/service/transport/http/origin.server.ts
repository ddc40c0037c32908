import { Pool } from 'undici';
import { publicConnector } from './public-connector.server';
import { createServiceClock, type ServiceClock } from './service-clock';
import { createSilence, type Silence } from './silence';

export const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN = 64;
/** Shorter than the idle timeouts of common proxies: we close an idle connection before they do. */
const KEEP_ALIVE_MS = 4_000;

/** `publicOnly`: no address of a private network. */
export type PoolOptions = { connections?: number; connectTimeoutMs?: number; publicOnly?: boolean };
export type ServiceOrigin = { pool: Pool; clock: ServiceClock; silence: Silence };

declare global {
  var dispatchDeskServiceOrigins: Map<string, ServiceOrigin> | undefined;
}

/** One pool, one clock and one silence per origin and process, also when this module is loaded twice. */
export function serviceOrigin(origin: string, options: PoolOptions = {}): ServiceOrigin {
  globalThis.dispatchDeskServiceOrigins ??= new Map();
  const origins = globalThis.dispatchDeskServiceOrigins;
  const key = `${origin} ${options.connections ?? ''} ${options.connectTimeoutMs ?? ''} ${options.publicOnly ?? ''}`;
  const known = origins.get(key);
  if (known && !known.pool.destroyed && !known.pool.closed) return known;
  const made = {
    pool: poolFor(origin, options),
    clock: known?.clock ?? createServiceClock(),
    silence: known?.silence ?? createSilence(),
  };
  origins.set(key, made);
  return made;
}

/** Closes every connection to the service once its calls have ended. */
export async function closeServiceConnections(): Promise<void> {
  const origins = [...(globalThis.dispatchDeskServiceOrigins?.values() ?? [])];
  globalThis.dispatchDeskServiceOrigins?.clear();
  await Promise.all(origins.map(({ pool }) => pool.close()));
}

function poolFor(origin: string, options: PoolOptions): Pool {
  const timeout = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  return new Pool(origin, {
    connections: options.connections ?? CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
    connect: options.publicOnly ? publicConnector(timeout) : { timeout },
  });
}
