import { and, asc, eq, inArray, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, jobs } from '@/lib/db/schema';

export type Job = typeof jobs.$inferSelect;

/**
 * Adds a job in the caller's transaction: it runs if that commits. False when one with this key is open already.
 * `input` is what its kind parses.
 */
export async function addJob(
  db: Queryable,
  job: { connectionId: string; kind: string; key: string; input: object; dueAt?: Date },
): Promise<boolean> {
  const dueAt = job.dueAt ?? sql`now()`;
  const added = await db
    .insert(jobs)
    .values({ ...job, id: newId(), dueAt })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  return added.length === 1;
}

/**
 * Takes due jobs of these kinds for `leaseMs`, the oldest first; no other instance gets them in that time. Those of removed
 * connections stay where they are, and in quarantine all.
 */
export async function claimJobs(
  db: Queryable,
  kinds: readonly string[],
  { limit, leaseMs, lease }: { limit: number; leaseMs: number; lease: string },
): Promise<Job[]> {
  const removed = db.select({ id: connections.id }).from(connections).where(sql`${connections.removedAt} is not null`);
  const due = db
    .select({ connectionId: jobs.connectionId, id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.failedAt),
        inArray(jobs.kind, [...kinds]),
        lte(jobs.dueAt, sql`now()`),
        not(isQuarantined()),
        notInArray(jobs.connectionId, removed),
      ),
    )
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ lease, dueAt: inMs(leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`(${jobs.connectionId}, ${jobs.id}) in ${due}`)
    .returning();
}

/** False when the lease has ended and another instance runs the job. */
export async function renewLease(db: Queryable, job: Job, leaseMs: number): Promise<boolean> {
  return change(db, job, { dueAt: inMs(leaseMs) });
}

/** Nothing happens when another instance runs the job by now: its outcome counts. */
export async function deleteJob(db: Queryable, job: Job): Promise<void> {
  await db.delete(jobs).where(isOurs(job));
}

/** To be tried again after `waitMs`; null: it has failed for good. */
export async function recordFailure(db: Queryable, job: Job, waitMs: number | null, detail: string): Promise<void> {
  await change(db, job, {
    ...(waitMs === null ? { failedAt: sql`now()` } : { dueAt: inMs(waitMs) }),
    detail,
    lease: null,
  });
}

type Change = Parameters<ReturnType<Queryable['update']>['set']>[0];

async function change(db: Queryable, job: Job, set: Change): Promise<boolean> {
  const changed = await db.update(jobs).set(set).where(isOurs(job)).returning({ id: jobs.id });
  return changed.length === 1;
}

function isOurs({ connectionId, id, lease }: Job) {
  return and(
    eq(jobs.connectionId, connectionId),
    eq(jobs.id, id),
    sql`${jobs.lease} = ${lease}`,
    isNull(jobs.failedAt),
  );
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
