import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections, webhookInbox } from '@/lib/db/schema';
import { BYTES_ID } from './bytes-id.server';
import type { WebhookOutcome } from './schema';

export type NewInboxEntry = {
  connectionId: string;
  /** The digest of the token in the address, which must still be the connection's; null: no address to check. */
  tokenDigest: string | null;
  /** The service's id of the request, or its `bytesId`. */
  webhookId: string;
  topic: string | null;
  headers: Record<string, string>;
  body: Uint8Array;
  /** How often the request was repeated while it waited to be written. */
  repeats: number;
};
export type InsertedEntry = { connectionId: string; webhookId: string; isNew: boolean };
export type InboxEntry = typeof webhookInbox.$inferSelect;

export async function connectionIdOfDigest(db: Queryable, tokenDigest: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.webhookTokenDigest, tokenDigest), isNull(connections.removedAt)));
  return row?.id;
}

/**
 * Inserts requests in one statement, in their order. A repeated one is counted; if only its bytes identify it, it is
 * processed again. One with a token that is not the connection's is left out.
 */
export async function insertInbox(db: Queryable, entries: NewInboxEntry[]): Promise<InsertedEntry[]> {
  const all = <Value>(read: (entry: NewInboxEntry) => Value) => sql.param(entries.map(read));
  const again = (column: string, value: string) =>
    sql.raw(
      `${column} = case when excluded.webhook_id like '${BYTES_ID}%' then ${value} else webhook_inbox.${column} end`,
    );
  const { rows } = await db.execute<InsertedEntry>(sql`
    insert into webhook_inbox (connection_id, webhook_id, topic, headers, body, repeats, next_attempt_at)
    select new.connection_id, new.webhook_id, new.topic, new.headers::jsonb, new.body, new.repeats, now()
    from unnest(
      ${all(({ connectionId }) => connectionId)}::uuid[],
      ${all(({ tokenDigest }) => tokenDigest)}::text[],
      ${all(({ webhookId }) => webhookId)}::text[],
      ${all(({ topic }) => topic)}::text[],
      ${all(({ headers }) => JSON.stringify(headers))}::text[],
      ${all(({ body }) => Buffer.from(body))}::bytea[],
      ${all(({ repeats }) => repeats)}::int[]
    ) with ordinality as new (connection_id, token_digest, webhook_id, topic, headers, body, repeats, ordinal)
    join connections on connections.id = new.connection_id
      and (new.token_digest is null or (connections.webhook_token_digest = new.token_digest and connections.removed_at is null))
    order by new.ordinal
    on conflict (connection_id, webhook_id) do update set
      repeats = webhook_inbox.repeats + excluded.repeats + 1,
      ${again('received_at', 'now()')}, ${again('processed_at', 'null')}, ${again('next_attempt_at', 'now()')},
      ${again('attempts', '0')}, ${again('outcome', 'null')}
    returning connection_id as "connectionId", webhook_id as "webhookId", xmax = 0 as "isNew"`);
  return rows;
}

/**
 * Claims open requests that are due for `leaseMs`, oldest first; no other instance gets them in that time. Connections
 * in `busy` and removed ones are left out.
 */
export async function claimInbox(
  db: Queryable,
  limit: number,
  leaseMs: number,
  busy: readonly string[] = [],
): Promise<InboxEntry[]> {
  // With a list of those to read, PostgreSQL may scan the index of open requests once for each connection.
  const leftOut = db
    .select({ id: connections.id })
    .from(connections)
    .where(sql`not (${isOfThisMode()}) or ${connections.id} = any(${sql.param(busy)}::uuid[])`);
  const due = db
    .select({ connectionId: webhookInbox.connectionId, id: webhookInbox.id })
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.processedAt),
        lte(webhookInbox.nextAttemptAt, sql`now()`),
        sql`${webhookInbox.connectionId} <> all (array(${leftOut}))`,
      ),
    )
    .orderBy(asc(webhookInbox.nextAttemptAt), asc(webhookInbox.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookInbox)
    .set({
      attempts: sql`${webhookInbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseMs / 1000})`,
    })
    .where(sql`(${webhookInbox.connectionId}, ${webhookInbox.id}) in ${due}`)
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/**
 * The result of some requests, as they were when claimed: finished with an outcome, or to be tried again after
 * `waitMs`. Without `isAttempt` the claim is not counted, and all are due at the next full second, so that the oldest is
 * claimed first then.
 */
export type InboxResult = { of: Pick<InboxEntry, 'connectionId' | 'id' | 'repeats'>[]; detail: string | null } & (
  | { outcome: WebhookOutcome; waitMs: null }
  | { outcome: null; waitMs: number; isAttempt?: boolean }
);

/**
 * Writes any number of results in one statement. A request that its bytes alone identify is left out where it was received
 * again meanwhile, because it is processed again.
 */
export async function settleInbox(db: Queryable, results: InboxResult[]): Promise<void> {
  const rows = results.flatMap(({ of, ...result }) =>
    of.map(({ connectionId, id, repeats }) => ({ connectionId, id, repeats, ...result })),
  );
  if (rows.length === 0) return;
  const all = <Value>(read: (row: (typeof rows)[number]) => Value) => sql.param(rows.map(read));
  await db.execute(sql`
    update webhook_inbox set
      outcome = result.outcome,
      detail = result.detail,
      body = case when result.outcome = 'erased' then '' else webhook_inbox.body end,
      headers = case when result.outcome = 'erased' then '{}' else webhook_inbox.headers end,
      attempts = webhook_inbox.attempts - result.uncounted,
      processed_at = case when result.outcome is not null then now() end,
      next_attempt_at = case when result.uncounted = 1
        then to_timestamp(ceil(extract(epoch from now()) + result.wait_seconds))
        else now() + make_interval(secs => result.wait_seconds) end
    from unnest(
      ${all(({ connectionId }) => connectionId)}::uuid[],
      ${all(({ id }) => id)}::bigint[],
      ${all(({ repeats }) => repeats)}::int[],
      ${all(({ outcome }) => outcome)}::text[],
      ${all(({ waitMs }) => (waitMs === null ? null : waitMs / 1000))}::float8[],
      ${all(({ detail }) => detail)}::text[],
      ${all((row) => ('isAttempt' in row && row.isAttempt === false ? 1 : 0))}::int[]
    ) as result (connection_id, id, repeats, outcome, wait_seconds, detail, uncounted)
    where webhook_inbox.connection_id = result.connection_id and webhook_inbox.id = result.id and webhook_inbox.processed_at is null
      and (webhook_inbox.repeats = result.repeats or (${webhookInbox.webhookId} like ${`${BYTES_ID}%`}) is not true)`);
}

/** Records when each connection last received a webhook, at most every five seconds. */
export async function recordReceived(db: Queryable, connectionIds: string[]): Promise<void> {
  if (connectionIds.length === 0) return;
  await db
    .update(connections)
    .set({ lastWebhookAt: sql`now()`, version: sql`${connections.version}` })
    .where(
      and(
        inArray(connections.id, connectionIds),
        sql`(${connections.lastWebhookAt} is null or ${connections.lastWebhookAt} < now() - interval '5 seconds')`,
      ),
    );
}

/** Deletes some of the requests that were processed long ago; returns how many. */
export async function pruneInbox(db: Queryable, olderThanMs: number, limit: number): Promise<number> {
  const old = db
    .select({ connectionId: webhookInbox.connectionId, id: webhookInbox.id })
    .from(webhookInbox)
    .where(sql`${webhookInbox.processedAt} < now() - make_interval(secs => ${olderThanMs / 1000})`)
    .limit(limit);
  const removed = await db
    .delete(webhookInbox)
    .where(sql`(${webhookInbox.connectionId}, ${webhookInbox.id}) in ${old}`);
  return removed.rowCount ?? 0;
}
