import { and, asc, eq, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, jobs } from '@/lib/db/schema';

export type Job = typeof jobs.$inferSelect;

/**
 * Adds a job of each key in the caller's transaction, due after a wait by the database's clock. An open one with its key is due
 * now, and one that runs meanwhile runs once more.
 */
export async function addJob(
  db: Queryable,
  { key, input = {}, ...job }: Pick<Job, 'connectionId' | 'kind'> & { key: string | string[]; input?: object },
  waitMs = 0,
): Promise<void> {
  const keys = [key].flat();
  if (keys.length === 0) return;
  await db.execute(sql`
    insert into jobs (connection_id, id, kind, key, input, due_at)
    select ${job.connectionId}, gen_random_uuid(), ${job.kind}, key, ${JSON.stringify(input)}::jsonb, ${inMs(waitMs)}
    from unnest(${sql.param(keys)}::text[]) as key
    on conflict (connection_id, kind, key) where failed_at is null do update
      set attempts = 0, due_at = case when jobs.lease is null then now() else jobs.due_at end`);
}

/**
 * Takes the oldest due job of these kinds for `leaseMs`; no other instance gets it in that time. Jobs of removed
 * connections and of the other mode stay; in quarantine, all do.
 */
export async function claimJob(db: Queryable, kinds: readonly string[], leaseMs: number): Promise<Job | undefined> {
  const inUse = db.select({ id: connections.id }).from(connections).where(isOfThisMode());
  const due = db
    .select({ connectionId: jobs.connectionId, id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.failedAt),
        inArray(jobs.kind, [...kinds]),
        lte(jobs.dueAt, sql`now()`),
        not(isQuarantined()),
        inArray(jobs.connectionId, inUse),
      ),
    )
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ lease: newId(), dueAt: inMs(leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`(${jobs.connectionId}, ${jobs.id}) in ${due}`)
    .returning();
  return job;
}

/** False when the lease has ended and another instance runs the job. */
export async function renewLease(db: Queryable, job: Job, leaseMs: number): Promise<boolean> {
  return change(db, job, { dueAt: inMs(leaseMs) });
}

/**
 * Records how a run ended, unless another instance has the job. It goes on after a wait; without one it is deleted, or kept
 * with its `failure`. Woken meanwhile, it is due at once.
 */
export async function recordRun(db: Queryable, job: Job, waitMs?: number, failure?: string): Promise<void> {
  if (waitMs === undefined) {
    const isOver = and(isOurs(job), gt(jobs.attempts, 0));
    const failed = { failedAt: sql`now()`, lease: null, detail: failure };
    const ended = failure === undefined ? db.delete(jobs).where(isOver) : db.update(jobs).set(failed).where(isOver);
    if ((await ended).rowCount) return;
  }
  const dueAt = sql`case when ${jobs.attempts} = 0 then now() else ${inMs(waitMs ?? 0)} end`;
  // Attempts count only after a failure.
  await change(db, job, { dueAt, lease: null, detail: failure ?? null, ...(failure === undefined && { attempts: 0 }) });
}

async function change(db: Queryable, job: Job, set: PgUpdateSetSource<typeof jobs>): Promise<boolean> {
  return (await db.update(jobs).set(set).where(isOurs(job))).rowCount === 1;
}

function isOurs({ connectionId, id, lease }: Job) {
  const isIt = and(eq(jobs.connectionId, connectionId), eq(jobs.id, id), isNull(jobs.failedAt));
  return and(isIt, sql`${jobs.lease} = ${lease}`);
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
