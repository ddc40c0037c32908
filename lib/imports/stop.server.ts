import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { cancelWaiting } from './order-rows.server';
import { NO_REASON } from './rows.server';
import type { ImportById, ImportProgress } from './schema';

/** Cancels the rows that were not sent. Those that were stay as they are. */
export function stopImport(ctx: Context, { id }: ImportById): Promise<ImportProgress> {
  return changeByPerson(ctx, id, 'import_stopped', async (tx, { state }) => {
    if (state === 'stopped' || state === 'done') return null;
    await cancelWaiting(tx, { connectionId: ctx.connection.id, importId: id });
    return { ...NO_REASON, state: 'stopped', expectedEndAt: null, endedAt: ctx.now() };
  });
}
