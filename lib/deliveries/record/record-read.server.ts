import { batchWork } from '@/lib/db/batch-work';
import type { Queryable } from '@/lib/db/client.server';
import type { ServiceContext } from '@/lib/request/context.server';
import type { Applied, ReadUpdate } from './apply-response.server';
import { applyReads } from './apply-response.server';

const MOST_TOGETHER = 50;

type Waiting = {
  ctx: ServiceContext;
  read: ReadUpdate;
  resolve: (applied: Applied) => void;
  reject: (reason: unknown) => void;
};

/** Adds a read to the group that is recorded next, by database and connection. */
const groups = new WeakMap<Queryable, Map<string, (waiting: Waiting) => void>>();

/** Records a read of an order with a code. Reads that come while others are recorded share one transaction. */
export function recordRead(ctx: ServiceContext, read: ReadUpdate): Promise<Applied> {
  const ofDatabase = groups.get(ctx.db) ?? new Map<string, (waiting: Waiting) => void>();
  groups.set(ctx.db, ofDatabase);
  const add =
    ofDatabase.get(ctx.connection.id) ?? batchWork(record, (waiting) => Math.min(waiting.length, MOST_TOGETHER));
  ofDatabase.set(ctx.connection.id, add);
  return new Promise((resolve, reject) => add({ ctx, read, resolve, reject }));
}

/** One that the database refuses must not fail the others. */
async function record(group: Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    const applied = await applyReads(
      first.ctx,
      group.map(({ read }) => read),
    );
    for (const [index, { resolve }] of group.entries()) resolve(applied[index] ?? 'gone');
  } catch (error) {
    if (group.length === 1) first.reject(error);
    else for (const waiting of group) await record([waiting]);
  }
}
