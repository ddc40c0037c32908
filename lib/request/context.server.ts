import type { CurrentUser } from '@/lib/auth/session-user.server';
import { serviceById } from '@/lib/connections/client/find-service.server';
import type { Connection } from '@/lib/connections/model/connection';
import { type Database, database } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';

/** The context of background work, which has no user. */
export type ServiceContext = { connection: Connection; db: Database; service: Gateway; now: () => Date };

/** Everything that a verb may use; tests build the same object. */
export type Context = ServiceContext & { user: CurrentUser; requestId: string; signal: AbortSignal };

/** The part for verbs about people, oneself and connections: they have no current connection. */
export type UserContext = Pick<Context, 'db' | 'user' | 'now'>;

/** The context of work for a user on a connection. 404 `unknown_connection`. */
export async function serviceContext({ id }: Pick<Connection, 'id'>): Promise<ServiceContext> {
  const { connection, service } = await serviceById(id);
  return { connection, service, db: database().db, now: () => new Date() };
}

/** The context of background work on a connection that may have changed since. 404 `unknown_connection`. */
export async function serviceContextOf(connectionId: string): Promise<ServiceContext> {
  const { connection, background } = await serviceById(connectionId);
  return { connection, service: background, db: database().db, now: () => new Date() };
}
