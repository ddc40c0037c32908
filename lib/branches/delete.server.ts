import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { ServiceNotFound } from '../service/transport/refusals/refusals';
import { BRANCH_CALL_OPTIONS } from './call-options.server';
import { countUnderWay } from './delivery-rows.server';
import { markBranchGone } from './mark-gone.server';
import { findBranch } from './rows.server';
import type { DeleteBranch, DeletedBranch } from './schema';

/**
 * Deletes a branch (interface: DELETE /v2/branches/:id), unless more deliveries are under way from it than the user
 * confirmed. A branch that is gone already counts as deleted.
 */
export async function deleteBranch(ctx: Context, { id, underWay: confirmed }: DeleteBranch): Promise<DeletedBranch> {
  const { db, connection, user } = ctx;
  const underWay = await countUnderWay(db, connection.id, id);
  if (underWay > confirmed) throw new Problem(409, 'branch_in_use', { detail: { underWay } });
  const known = await findBranch(db, connection.id, id);
  const outcome = await remove(ctx, id);
  if (outcome === 'already_gone' && !known) throw new Problem(404, 'branch_not_found');
  await markBranchGone(ctx, id, user.id);
  if (outcome === 'deleted') {
    await auditBy(db, ctx, {
      action: 'branch_deleted',
      connectionId: connection.id,
      subject: id,
      detail: { name: known?.name ?? null, underWay },
    });
  }
  return { outcome };
}

/** Resolves also when the response was lost and the branch is gone (`deleteOnce`). */
async function remove({ service }: Context, id: string): Promise<DeletedBranch['outcome']> {
  try {
    await service.deleteBranch(id, BRANCH_CALL_OPTIONS);
    return 'deleted';
  } catch (failure) {
    if (failure instanceof ServiceNotFound) return 'already_gone';
    throw failure;
  }
}
