import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';

/**
 * Connections of sandbox mode or of real mode, whichever this process is in. The passwords of sandbox mode are public, so
 * nothing real may be reached there.
 */
export function isOfThisMode(): SQL | undefined {
  return and(isNull(connections.removedAt), eq(connections.sandbox, env().SANDBOX_MODE));
}
