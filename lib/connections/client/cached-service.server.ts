import { Problem } from '@/lib/http/problem';
import type { Connection } from '../model/connection';
import { connectionById } from '../model/find-connection.server';
import { type Gateways, openGateways } from './open-gateways.server';

export type CachedService = Gateways & { connection: Connection };

const known = new Map<string, { version: string; loading: Promise<CachedService> }>();

/**
 * A connection and its gateways, cached until its version (`version-rows.server.ts`) changes. Every request reads the
 * version, so a change takes effect at once on every instance. 404 `unknown_connection` without one.
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
  return { connection, ...(await openGateways(connection)) };
}
