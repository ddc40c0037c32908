import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { allBranches, lockCopy, storeList } from './rows.server';

/** For one page of the list. Short, as a user may be waiting who can be shown our copy. */
const LIST_TIMEOUT_MS = 5_000;
const NO_RETRIES: readonly number[] = [];

/** `problem`: why the list could not be read, a key of the `problems` messages. */
export type Synced = { ok: true; changed: boolean } | { ok: false; problem: string };

/** Copies the service's list into our own, and updates every open screen when that changed anything. */
export async function syncBranches(ctx: ServiceContext, signal?: AbortSignal): Promise<Synced> {
  try {
    const list = await wholeList(ctx, signal);
    return { ok: true, changed: await ctx.db.transaction((tx) => store(tx, ctx, list)) };
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return { ok: false, problem: serviceProblem(error).code };
  }
}

async function store(db: Parameters<typeof storeList>[0], ctx: ServiceContext, list: Parameters<typeof storeList>[2]) {
  const connectionId = ctx.connection.id;
  await lockCopy(db, connectionId);
  const changed = await storeList(db, connectionId, list);
  if (changed) await publish(db, { connectionId, kind: 'branches', subjectIds: [connectionId] });
  return changed;
}

/** A branch deleted between two pages hides another one: a branch counts as missing when it is in neither of two lists. */
async function wholeList({ service, db, connection }: ServiceContext, signal: AbortSignal | undefined) {
  const options = { timeoutMs: LIST_TIMEOUT_MS, retryDelaysMs: NO_RETRIES, signal };
  const first = await service.listBranches(options);
  const listed = new Set(first.branches.map(({ id }) => id));
  const known = await allBranches(db, connection.id);
  const needsSecond = (first.totalPages ?? 1) > 1 && known.some(({ id, gone }) => !gone && !listed.has(id));
  const second = needsSecond ? await service.listBranches(options) : first;
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
