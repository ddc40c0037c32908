import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { allBranches, lockCopy, takeList } from './rows.server';

/** For one page of the list; somebody may be waiting who could be looking at our copy. */
const LIST_TIMEOUT_MS = 5_000;
const NO_RETRIES: readonly number[] = [];

/** `problem` says why the service could not be asked, as a key of the `problems` messages. */
export type Synced = { ok: true; changed: boolean } | { ok: false; problem: string };

/** Takes the service's list into our copy and tells every open screen when that changed anything. */
export async function syncBranches(ctx: ServiceContext, signal?: AbortSignal): Promise<Synced> {
  try {
    const list = await wholeList(ctx, signal);
    return { ok: true, changed: await ctx.db.transaction((tx) => take(tx, ctx, list)) };
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return { ok: false, problem: serviceProblem(error).code };
  }
}

async function take(db: Parameters<typeof takeList>[0], ctx: ServiceContext, list: Parameters<typeof takeList>[2]) {
  const connectionId = ctx.connection.id;
  await lockCopy(db, connectionId);
  const changed = await takeList(db, connectionId, list);
  if (changed) await publish(db, { connectionId, kind: 'branches', subjectIds: [connectionId] });
  return changed;
}

/** A branch that is removed while pages are turned moves another one past us: what is missing has to miss twice. */
async function wholeList({ service, db, connection }: ServiceContext, signal: AbortSignal | undefined) {
  const options = { timeoutMs: LIST_TIMEOUT_MS, retryDelaysMs: NO_RETRIES, signal };
  const first = await service.listBranches(options);
  const listed = new Set(first.branches.map(({ id }) => id));
  const known = await allBranches(db, connection.id);
  const isDoubtful = (first.totalPages ?? 1) > 1 && known.some(({ id, gone }) => !gone && !listed.has(id));
  const second = isDoubtful ? await service.listBranches(options) : first;
  const unreadable = Math.max(first.unreadable, second.unreadable);
  if (unreadable > 0) console.warn(`branches: ${unreadable} of the service's records could not be read`);
  const branches = new Map([...first.branches, ...second.branches].map((branch) => [branch.id, branch]));
  return {
    branches: [...branches.values()],
    isWhole: unreadable === 0,
    askedAt: first.sentAt,
    answeredAt: second.answeredAt,
  };
}
