import { database } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { allConnections } from '../model/find-connection.server';
import { type CachedService, cachedService } from './cached-service.server';
import { versionById, versionBySlug } from './version-rows.server';

/** The connection with this id, and its gateways. 404 `unknown_connection`. */
export async function serviceById(id: string): Promise<CachedService> {
  const asked = asking.get(id) ?? versionById(database().db, id).finally(() => asking.delete(id));
  asking.set(id, asked);
  return cachedService(await asked);
}

/** Calls that begin while another one asks share its query. */
const asking = new Map<string, Promise<string | null>>();

/** The connection that an address names, or null. */
export async function serviceBySlug(slug: string): Promise<CachedService | null> {
  const version = await versionBySlug(database().db, slug);
  return version === null ? null : cachedService(version);
}

/** The connection of a request that names none. With several, an order could go to the wrong merchant: 400. */
export async function onlyService(): Promise<CachedService> {
  const [only, another] = await allConnections();
  if (!only) throw new Error('The connection of the environment has not been prepared');
  if (another) throw new Problem(400, 'connection_unnamed');
  return serviceById(only.id);
}
