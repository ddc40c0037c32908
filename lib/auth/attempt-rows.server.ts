import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { attemptCounters } from '@/lib/db/schema';

export type AttemptLimit = { limit: number; windowSeconds: number };

/**
 * Notes one attempt of the key before it is made, so that parallel attempts cannot pass the limit of any window. Returns
 * 0 when allowed, else the seconds until the oldest attempt leaves the window.
 */
export async function takeAttempt(db: Queryable, key: string, allowed: AttemptLimit, now: Date): Promise<number> {
  const { takenAt } = attemptCounters;
  const time = sql`${now.toISOString()}::timestamptz`;
  const windowStart = new Date(now.getTime() - allowed.windowSeconds * 1000);
  const inWindow = sql`array(
    select taken from unnest(${takenAt}) as taken where taken > ${windowStart.toISOString()}::timestamptz order by taken
  )`;
  const endsAt = new Date(now.getTime() + allowed.windowSeconds * 1000);
  const taken = await db
    .insert(attemptCounters)
    .values({ key, takenAt: sql`array[${time}]`, endsAt })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: { takenAt: sql`${inWindow} || ${time}`, endsAt },
      setWhere: sql`cardinality(${inWindow}) < ${allowed.limit}`,
    })
    .returning({ key: attemptCounters.key });
  if (taken.length > 0) return 0;
  const leaves = sql<number>`extract(epoch from (${inWindow})[1] - ${windowStart.toISOString()}::timestamptz)::float8`;
  const [full] = await db.select({ leaves }).from(attemptCounters).where(eq(attemptCounters.key, key));
  return Math.max(1, Math.ceil(full?.leaves ?? 0));
}

/** The seconds until the key may make another attempt; 0 when it may now. Counts nothing. */
export async function findAttemptsWait(
  db: Queryable,
  key: string,
  { limit, windowSeconds }: AttemptLimit,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ takenAt: attemptCounters.takenAt })
    .from(attemptCounters)
    .where(eq(attemptCounters.key, key));
  const windowStart = now.getTime() - windowSeconds * 1000;
  const inWindow = (row?.takenAt ?? [])
    .map((taken) => new Date(taken).getTime())
    .filter((taken) => taken > windowStart);
  if (inWindow.length < limit) return 0;
  return Math.max(1, Math.ceil((Math.min(...inWindow) - windowStart) / 1000));
}

/** Takes a successful attempt off the count. */
export async function returnAttempt(db: Queryable, key: string): Promise<void> {
  const { takenAt } = attemptCounters;
  await db
    .update(attemptCounters)
    .set({ takenAt: sql`trim_array(${takenAt}, 1)` })
    .where(sql`${attemptCounters.key} = ${key} and cardinality(${takenAt}) > 0`);
}

export async function forgetAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

/** Deletes the counters of windows that are over. */
export async function pruneAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attemptCounters).where(lt(attemptCounters.endsAt, now));
}
