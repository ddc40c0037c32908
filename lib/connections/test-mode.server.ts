import { and, eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import { connections } from '@/lib/db/schema';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';

type NoteContext = Pick<ServiceContext, 'db' | 'connection' | 'now'>;

/**
 * The service says with each order of v2 whether its key is a test-mode key, and that wins over what was typed in. To be
 * told of orders that were made just now with the present key: an older one says what the key of its time was. Never
 * fails: the order is made.
 */
export async function noteTestMode(ctx: NoteContext, testMode: boolean | null | undefined): Promise<void> {
  if (typeof testMode !== 'boolean' || testMode === ctx.connection.testMode) return;
  try {
    await keep(ctx, testMode);
  } catch (error) {
    console.error(`connection ${ctx.connection.id}: its test mode was not kept:`, loggable(error));
  }
}

/** Its key of v2 is gone: what the other generations make is real. Answers whether the connection was in test mode. */
export function endTestMode(db: Queryable, connectionId: string): Promise<boolean> {
  return set(db, connectionId, false);
}

async function keep({ db, connection, now }: NoteContext, testMode: boolean): Promise<void> {
  const { id: connectionId } = connection;
  if (!(await set(db, connectionId, testMode))) return;
  await audit(db, { action: 'test_mode_learned', userId: null, connectionId, detail: { testMode }, at: now() });
  await publish(db, { connectionId, kind: 'connection', subjectIds: [connectionId] });
}

async function set(db: Queryable, connectionId: string, testMode: boolean): Promise<boolean> {
  const changed = await db
    .update(connections)
    .set({ testMode })
    .where(and(eq(connections.id, connectionId), eq(connections.testMode, !testMode)))
    .returning({ id: connections.id });
  return changed.length > 0;
}
