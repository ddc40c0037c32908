import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import type { ServiceBranch } from '@/lib/service/model/records';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { BRANCH_CALL_OPTIONS } from './call-options.server';
import { allBranches, lockCopy, putBranch } from './rows.server';
import { sameBranch } from './same-branch';
import type { CreateBranch } from './save-schema';
import type { BranchRow, CreatedBranch } from './schema';
import { syncBranches } from './sync.server';
import { sendBranch } from './with-address.server';

/**
 * Creates a branch (interface: POST /v2/branches). The service does not de-duplicate: when its response is lost, the branch
 * is looked for in the service's list, and never sent again.
 */
export async function createBranch(ctx: Context, input: CreateBranch): Promise<CreatedBranch> {
  const before = new Set((await allBranches(ctx.db, ctx.connection.id)).map(({ id }) => id));
  try {
    const { branch, answeredAt } = await sendBranch(ctx, input, (body) =>
      ctx.service.createBranch(body, BRANCH_CALL_OPTIONS),
    );
    return { branch: await keep(ctx, branch, answeredAt), outcome: 'made' };
  } catch (failure) {
    if (!isServiceFailure(failure) || failure.outcome === 'not-done') throw failure;
    return { branch: await findUnresolved(ctx, input, before, failure.message), outcome: 'found' };
  }
}

async function keep(ctx: Context, branch: ServiceBranch, at: Date): Promise<BranchRow> {
  const { id: connectionId } = ctx.connection;
  return ctx.db.transaction(async (tx) => {
    await lockCopy(tx, connectionId);
    await putBranch(tx, connectionId, branch, at);
    await record(tx, ctx, branch);
    const kept = (await allBranches(tx, connectionId)).find(({ id }) => id === branch.id);
    await publish(tx, { connectionId, kind: 'branches', subjectIds: [connectionId], actorId: ctx.user.id });
    if (!kept) throw new Error(`branch ${branch.id} was not kept`);
    return kept;
  });
}

async function findUnresolved(
  ctx: Context,
  wanted: CreateBranch,
  before: Set<string>,
  serviceMessage: string,
): Promise<BranchRow> {
  const synced = await syncBranches(ctx);
  if (!synced.ok) throw new Problem(504, 'branch_outcome_unknown', { serviceMessage });
  const found = (await allBranches(ctx.db, ctx.connection.id)).find(
    (branch) => !branch.gone && !before.has(branch.id) && sameBranch(branch, wanted),
  );
  if (!found) throw new Problem(504, 'branch_not_made', { serviceMessage });
  await record(ctx.db, ctx, found);
  return found;
}

function record(db: Parameters<typeof auditBy>[0], { user, connection, now }: Context, { id, name }: ServiceNamed) {
  const detail = { name };
  return auditBy(db, { user, now }, { action: 'branch_created', connectionId: connection.id, subject: id, detail });
}

type ServiceNamed = Pick<ServiceBranch, 'id' | 'name'>;
