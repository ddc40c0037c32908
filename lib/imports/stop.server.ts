import { cancelWaiting, STOPPED } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import type { ImportById, ImportProgress } from './schema';

/** Cancels the rows that were not sent. Those that were stay as they are. */
export function stopImport(ctx: Context, { id }: ImportById): Promise<ImportProgress> {
  return changeByPerson(ctx, id, 'import_stopped', async (tx, found) => {
    if (found.state === 'stopped' || found.state === 'done') return null;
    await cancelWaiting(tx, found);
    return { ...STOPPED, endedAt: ctx.now() };
  });
}
