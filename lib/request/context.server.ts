import type { CurrentUser } from '@/lib/auth/session.server';
import type { Connection } from '@/lib/connections/connection';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
import { type Database, database } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';

/** What the background does on its own behalf has no user. */
export type ServiceContext = { connection: Connection; db: Database; service: Gateway; now: () => Date };

/** All that a verb may use of the world; tests build the same object. */
export type Context = ServiceContext & { user: CurrentUser; requestId: string; signal: AbortSignal };

/** The context of one request or one piece of background work on a connection. */
export async function serviceContext(connection: Connection): Promise<ServiceContext> {
  return { connection, db: database().db, service: await gatewayOf(connection), now: () => new Date() };
}
