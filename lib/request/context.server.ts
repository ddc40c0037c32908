import type { CurrentUser } from '@/lib/auth/session.server';
import type { Connection } from '@/lib/connections/connection';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
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
