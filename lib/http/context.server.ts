import type { CurrentUser } from '@/lib/auth/session.server';
import type { Connection } from '@/lib/connections/connection';
import { currentConnection } from '@/lib/connections/current.server';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
import { type Database, database } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';

/** What the background does on its own behalf has no user. */
export type ServiceContext = { connection: Connection; db: Database; service: Gateway; now: () => Date };

/** All that a verb may use of the world; tests build the same object. */
export type Context = ServiceContext & { user: CurrentUser; requestId: string; signal: AbortSignal };

export async function createContext(caller: Pick<Context, 'user' | 'requestId' | 'signal'>): Promise<Context> {
  return { ...caller, ...serviceContext(await currentConnection()) };
}

export function serviceContext(connection: Connection): ServiceContext {
  return { connection, db: database().db, service: gatewayOf(connection), now: () => new Date() };
}
