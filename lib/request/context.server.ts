import type { CurrentUser } from '@/lib/auth/session.server';
import { cachedService } from '@/lib/connections/client/cached-service.server';
import { gatewayOf } from '@/lib/connections/client/gateway-of.server';
import { versionOf } from '@/lib/connections/client/version-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { type Database, database } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';

/** The context of background work, which has no user. */
export type ServiceContext = { connection: Connection; db: Database; service: Gateway; now: () => Date };

/** Everything that a verb may use; tests build the same object. */
export type Context = ServiceContext & { user: CurrentUser; requestId: string; signal: AbortSignal };

/** The context of one request, or of background work, on a connection. */
export async function serviceContext(connection: Connection): Promise<ServiceContext> {
  return { connection, db: database().db, service: await gatewayOf(connection), now: () => new Date() };
}

/** The context of background work on a connection that may have changed since. 404 `unknown_connection`. */
export async function serviceContextOf(connectionId: string): Promise<ServiceContext> {
  const { db } = database();
  const asked = versions.get(connectionId) ?? versionOf(db, connectionId).finally(() => versions.delete(connectionId));
  versions.set(connectionId, asked);
  const { connection, background } = await cachedService(await asked);
  return { connection, service: background, db, now: () => new Date() };
}

/** Work that begins while another asks shares its query. */
const versions = new Map<string, Promise<string | null>>();
