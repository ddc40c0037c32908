import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';

/**
 * Connections that have not been removed, of the sandbox or of the real world, whichever we are in: the passwords of sandbox
 * mode are public, so nobody there may see, use or change what works with real orders.
 */
export function isOfThisWorld(): SQL | undefined {
  return and(isNull(connections.removedAt), eq(connections.sandbox, env().SANDBOX_MODE));
}
