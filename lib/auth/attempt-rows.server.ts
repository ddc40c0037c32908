import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { attemptCounters } from '@/lib/db/schema';

export type AttemptLimit = { limit: number; windowSeconds: number };

/**
 * Counts one attempt of the key's window before it is made, so that parallel attempts cannot pass the limit. Returns 0
 * when allowed, else the seconds until the window ends.
 */
export async function takeAttempt(db: Queryable, key: string, allowed: AttemptLimit, now: Date): Promise<number> {
  const ended = sql`${attemptCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const windowEndsAt = new Date(now.getTime() + allowed.windowSeconds * 1000);
  const [row] = await db
    .insert(attemptCounters)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${ended} then 1 else ${attemptCounters.count} + 1 end`,
        windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${attemptCounters.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= allowed.limit) return 0;
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** Takes a successful attempt off the count. */
export async function returnAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
    .where(eq(attemptCounters.key, key));
}

export async function forgetAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

/** Deletes the counters of windows that are over. */
export async function pruneAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attemptCounters).where(lt(attemptCounters.windowEndsAt, now));
}
