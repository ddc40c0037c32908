import { Problem } from '@/lib/http/problem';
import type { Gateway } from '@/lib/service/gateway.server';
import type { Connection } from './connection';
import { connectionById } from './current.server';
import { gatewayOf } from './gateway-of.server';

/** `background`: the client of work that nobody waits for. */
type KnownService = { connection: Connection; service: Gateway; background: Gateway };

const known = new Map<string, { version: string; loading: Promise<KnownService> }>();

/**
 * A connection and its client, read again when its version (`version-rows.server.ts`) has changed. The version comes from
 * the database with each request, so a change counts at once, on every instance.
 */
export function serviceOfVersion(version: string | null): Promise<KnownService> {
  if (version === null) return Promise.reject(new Problem(404, 'unknown_connection'));
  const id = version.slice(0, version.indexOf(':'));
  const found = known.get(id);
  if (found?.version === version) return found.loading;
  const loading = load(id);
  known.set(id, { version, loading });
  loading.catch(() => known.delete(id));
  return loading;
}

async function load(id: string): Promise<KnownService> {
  const connection = await connectionById(id);
  if (!connection) throw new Problem(404, 'unknown_connection');
  const background = await gatewayOf(connection, { isBackground: true });
  return { connection, service: await gatewayOf(connection), background };
}
