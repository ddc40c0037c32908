import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, webhookInbox } from '@/lib/db/schema';
import type { WebhookOutcome } from './schema';

export type NewInboxEntry = {
  connectionId: string;
  webhookId: string | null;
  topic: string | null;
  headers: Record<string, string>;
  body: Uint8Array;
  /** How often it came again while it waited to be written. */
  repeats: number;
};
export type InboxEntry = typeof webhookInbox.$inferSelect;

export async function connectionIdOfToken(db: Queryable, token: string): Promise<string | undefined> {
  const [row] = await db.select({ id: connections.id }).from(connections).where(eq(connections.webhookToken, token));
  return row?.id;
}

/** Writes requests in one statement; one whose webhook id is known is only counted. Answers in no order. */
export async function insertInbox(
  db: Queryable,
  entries: NewInboxEntry[],
): Promise<{ connectionId: string; webhookId: string | null; isNew: boolean }[]> {
  return db
    .insert(webhookInbox)
    .values(entries.map((entry) => ({ ...entry, nextAttemptAt: sql`now()` })))
    .onConflictDoUpdate({
      target: [webhookInbox.connectionId, webhookInbox.webhookId],
      set: { repeats: sql`${webhookInbox.repeats} + excluded.repeats + 1` },
    })
    .returning({
      connectionId: webhookInbox.connectionId,
      webhookId: webhookInbox.webhookId,
      isNew: sql<boolean>`xmax = 0`,
    });
}

/**
 * Takes open requests that are due, oldest first, for `leaseMs`: no other instance sees them in that time, and when
 * this one dies they come up again.
 */
export async function claimInbox(db: Queryable, limit: number, leaseMs: number): Promise<InboxEntry[]> {
  const due = db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.processedAt), lte(webhookInbox.nextAttemptAt, sql`now()`)))
    .orderBy(asc(webhookInbox.nextAttemptAt), asc(webhookInbox.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookInbox)
    .set({ attempts: sql`${webhookInbox.attempts} + 1`, nextAttemptAt: inMs(leaseMs) })
    .where(inArray(webhookInbox.id, due))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

export async function finishInbox(
  db: Queryable,
  ids: number[],
  { outcome, detail }: { outcome: WebhookOutcome; detail?: string },
): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ outcome, detail: detail ?? null, processedAt: sql`now()`, nextAttemptAt: null })
    .where(inArray(webhookInbox.id, ids));
}

export async function postponeInbox(db: Queryable, ids: number[], waitMs: number, detail: string): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ nextAttemptAt: inMs(waitMs), detail })
    .where(and(inArray(webhookInbox.id, ids), isNull(webhookInbox.processedAt)));
}

/** Remembers when each connection was last heard; not more often than is worth a write. */
export async function markHeard(db: Queryable, connectionIds: string[]): Promise<void> {
  if (connectionIds.length === 0) return;
  await db
    .update(connections)
    .set({ lastWebhookAt: sql`now()` })
    .where(
      and(
        inArray(connections.id, connectionIds),
        sql`(${connections.lastWebhookAt} is null or ${connections.lastWebhookAt} < now() - interval '5 seconds')`,
      ),
    );
}

/** Removes some of the requests that were dealt with long ago; returns how many. */
export async function pruneInbox(db: Queryable, olderThanMs: number, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(sql`${webhookInbox.processedAt} < now() - make_interval(secs => ${olderThanMs / 1000})`)
    .limit(limit);
  const removed = await db.delete(webhookInbox).where(inArray(webhookInbox.id, old)).returning({ id: webhookInbox.id });
  return removed.length;
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
