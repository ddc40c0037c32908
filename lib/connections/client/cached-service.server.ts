import { Problem } from '@/lib/http/problem';
import type { Gateway } from '@/lib/service/gateway.server';
import { connectionById } from '../find-connection.server';
import type { Connection } from '../model/connection';
import { gatewayOf } from './gateway-of.server';

/** `background`: the client of background work, which leaves the rate limit to users. */
type CachedService = { connection: Connection; service: Gateway; background: Gateway };

const known = new Map<string, { version: string; loading: Promise<CachedService> }>();

/**
 * A connection and its client, cached until its version (`version-rows.server.ts`) changes. Every request reads the
 * version, so a change takes effect at once on every instance.
 */
export function cachedService(version: string | null): Promise<CachedService> {
  if (version === null) return Promise.reject(new Problem(404, 'unknown_connection'));
  const id = version.slice(0, version.indexOf(':'));
  const found = known.get(id);
  if (found?.version === version) return found.loading;
  const loading = load(id);
  known.set(id, { version, loading });
  loading.catch(() => known.delete(id));
  return loading;
}

async function load(id: string): Promise<CachedService> {
  const connection = await connectionById(id);
  if (!connection) throw new Problem(404, 'unknown_connection');
  const background = await gatewayOf(connection, { isBackground: true });
  return { connection, service: await gatewayOf(connection), background };
}
