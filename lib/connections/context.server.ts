import type { Context } from '@/lib/request/context.server';

/** What the verbs of all connections need of the context: the one that is looked at is not among it. */
export type ConnectionsContext = Pick<Context, 'db' | 'user' | 'now'>;
