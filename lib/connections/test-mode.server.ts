import { and, eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit.server';
import { connections } from '@/lib/db/schema';
import type { ServiceContext } from '@/lib/http/context.server';

/**
 * The service says with each order of v2 whether its key is a test-mode key, and that wins over what was typed in. To be
 * told of orders that were made just now with the present key: an older one says what the key of its time was.
 */
export async function noteTestMode(
  { db, connection, now }: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  testMode: boolean | null | undefined,
): Promise<void> {
  if (typeof testMode !== 'boolean' || testMode === connection.testMode) return;
  const changed = await db
    .update(connections)
    .set({ testMode })
    .where(and(eq(connections.id, connection.id), eq(connections.testMode, !testMode)))
    .returning({ id: connections.id });
  if (changed.length === 0) return;
  const { id: connectionId } = connection;
  await audit(db, { action: 'test_mode_learned', userId: null, connectionId, detail: { testMode }, at: now() });
}
