import { Problem } from '@/lib/http/problem';
import { letGo, RUNNING } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import type { ImportProgress, ResumeImport } from './schema';

/**
 * Goes on with a paused import, as the person who resumes it. `ignoreWallet`: although the known balance does not cover the
 * next order.
 */
export function resumeImport(ctx: Context, { id, ignoreWallet }: ResumeImport): Promise<ImportProgress> {
  return changeByPerson(ctx, id, 'import_resumed', async (tx, found) => {
    if (found.state !== 'paused' && found.state !== 'running') throw new Problem(409, 'import_ended');
    const by = { actorId: ctx.user.id, ignoresWallet: ignoreWallet ?? found.ignoresWallet };
    return { ...RUNNING, ...by, ...(await letGo(tx, found, ctx.now())) };
  });
}
