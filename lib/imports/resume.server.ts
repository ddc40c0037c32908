import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { lastMoment } from './order-rows.server';
import { NO_REASON, wakeImport } from './rows.server';
import type { ImportProgress, ResumeImport } from './schema';

/**
 * Goes on with a paused import, as the person who resumes it. `ignoreWallet`: although the known balance does not cover the
 * next order.
 */
export function resumeImport(ctx: Context, { id, ignoreWallet }: ResumeImport): Promise<ImportProgress> {
  return changeByPerson(ctx, id, 'import_resumed', async (tx, { state, ignoresWallet }) => {
    if (state !== 'paused' && state !== 'running') throw new Problem(409, 'import_ended');
    const ref = { connectionId: ctx.connection.id, id };
    await wakeImport(tx, ref);
    const by = { actorId: ctx.user.id, ignoresWallet: ignoreWallet ?? ignoresWallet };
    return { ...NO_REASON, ...by, state: 'running', sendUntil: await lastMoment(tx, ref, ctx.now()) };
  });
}
