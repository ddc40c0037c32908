import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { findBranch, lockCopy, markGone } from './rows.server';

/** Marks a branch of our copy that the service no longer has, and updates every open screen. */
export async function markBranchGone(ctx: Context, id: string, actorId: string | null = null): Promise<void> {
  const connectionId = ctx.connection.id;
  await ctx.db.transaction(async (tx) => {
    await lockCopy(tx, connectionId);
    const known = await findBranch(tx, connectionId, id);
    if (!known || known.gone) return;
    await markGone(tx, connectionId, [id], ctx.now());
    await publish(tx, { connectionId, kind: 'branches', subjectIds: [connectionId], actorId });
  });
}
