import { Problem } from '@/lib/http/problem';
import { HELD } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import type { ImportById, ImportProgress } from './schema';

/** Sends no more rows until somebody resumes; what is on its way is finished. */
export function pauseImport(ctx: Context, { id }: ImportById): Promise<ImportProgress> {
  return changeByPerson(ctx, id, 'import_paused', async (_tx, { state }) => {
    if (state === 'paused') return null;
    if (state !== 'running') throw new Problem(409, 'import_ended');
    return HELD;
  });
}
