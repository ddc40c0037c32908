import type { Context } from '@/lib/request/context.server';

/** The context of verbs that manage connections; it has no current connection. */
export type ConnectionsContext = Pick<Context, 'db' | 'user' | 'now'>;
