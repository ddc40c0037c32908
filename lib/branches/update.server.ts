import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import type { ServiceBranch } from '@/lib/service/model/records';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceNotFound } from '../service/transport/refusals/refusals';
import { BRANCH_CALL_OPTIONS } from './call-options.server';
import { markBranchGone } from './mark-gone.server';
import { findBranch, lockCopy, putBranch } from './rows.server';
import { sameBranch } from './same-branch';
import type { UpdateBranch } from './save-schema';
import type { UpdatedBranch } from './schema';
import { sendBranch } from './with-address.server';

/**
 * Changes a branch (interface: PUT /v2/branches/:id, its body is not shown). Sends the whole branch as it is read just
 * before, with what changed; returns it as the service has it now.
 */
export async function updateBranch(ctx: Context, { id, ...wanted }: UpdateBranch): Promise<UpdatedBranch> {
  const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const { id: connectionId } = ctx.connection;
  const known = await readIfPossible(ctx, id);
  const { address, ...whole } = wholeOf(known?.branch);
  // The address of the old place is none for a new one.
  const stays = wanted.latitude === undefined && address ? { address } : {};
  const { branch, answeredAt } = await send(ctx, id, { ...whole, ...stays, ...change });
  return ctx.db.transaction(async (tx) => {
    await lockCopy(tx, connectionId);
    await putBranch(tx, connectionId, branch, answeredAt);
    await auditBy(tx, ctx, { action: 'branch_updated', connectionId, subject: id, detail: change });
    const kept = await findBranch(tx, connectionId, branch.id);
    await publish(tx, { connectionId, kind: 'branches', subjectIds: [connectionId], actorId: ctx.user.id });
    if (!kept) throw new Error(`branch ${branch.id} was not kept`);
    return { branch: kept };
  });
}

/** A branch without a place or a phone is sent without them. */
function wholeOf(known: ServiceBranch | undefined): Omit<UpdateBranch, 'id'> {
  if (!known) return {};
  const { name, phone, latitude, longitude, address } = known;
  const point = latitude === null || longitude === null ? {} : { latitude, longitude };
  return { ...(name && { name }), ...(phone && { phone }), ...point, address };
}

type Answer = { branch: ServiceBranch; answeredAt: Date };

async function send(ctx: Context, id: string, change: Omit<UpdateBranch, 'id'>): Promise<Answer> {
  try {
    return await sendBranch(ctx, change, (body) => ctx.service.updateBranch(id, body, BRANCH_CALL_OPTIONS));
  } catch (failure) {
    if (failure instanceof ServiceNotFound) {
      await markBranchGone(ctx, id);
      throw new Problem(404, 'branch_gone', { serviceMessage: failure.message });
    }
    if (!isServiceFailure(failure) || failure.outcome === 'not-done') throw failure;
    const found = await readIfPossible(ctx, id);
    if (found && sameBranch({ ...found.branch, ...change }, found.branch)) return found;
    throw failure;
  }
}

/** The branch as the service has it, or undefined when it does not answer. */
async function readIfPossible({ service }: Context, id: string): Promise<Answer | undefined> {
  try {
    return await service.getBranch(id, BRANCH_CALL_OPTIONS);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return undefined;
  }
}
