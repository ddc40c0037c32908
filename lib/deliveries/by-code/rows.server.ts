import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { codeListEntries, codeLists, connections } from '@/lib/db/schema';
import { CODE_OUTCOMES, CodeOutcome } from './schema';

const INSERTED_AT_ONCE = 1_000;

/** `createdBy`: the user who entered it. */
export type DueCode = Pick<
  typeof codeListEntries.$inferSelect,
  'connectionId' | 'listId' | 'position' | 'code' | 'attempts'
> & {
  createdBy: string | null;
};

/** Writes a list with its codes, all of them waiting, then its lines without a code as not found. In a transaction. */
export async function insertCodeList(
  db: Queryable,
  list: typeof codeLists.$inferInsert,
  { codes, unread }: { codes: readonly string[]; unread: readonly string[] },
): Promise<void> {
  await db.insert(codeLists).values(list);
  const { id: listId, connectionId, createdAt: nextAttemptAt } = list;
  const all = [...codes.map((code) => ({ code })), ...unread.map((code) => ({ code, outcome: 'not_found' }))];
  const entries = all.map((entry, position) => ({ ...entry, listId, connectionId, position, nextAttemptAt }));
  for (let from = 0; from < entries.length; from += INSERTED_AT_ONCE) {
    await db.insert(codeListEntries).values(entries.slice(from, from + INSERTED_AT_ONCE));
  }
}

/** Settles the waiting codes of a connection that the ledger has. */
export async function settleKnown(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`
    update code_list_entries set outcome = 'known'
    from deliveries as known
    where code_list_entries.connection_id = ${connectionId} and code_list_entries.outcome is null
      and known.connection_id = code_list_entries.connection_id and known.code in (code_list_entries.code, upper(code_list_entries.code))`);
}

/** Settles the long numbers of tracking links that the ledger has. Reads the whole ledger, so it runs once for a list. */
export async function settleKnownLinks(db: Queryable, { id, connectionId }: { id: string; connectionId: string }) {
  await db.execute(sql`
    update code_list_entries set outcome = 'known'
    from deliveries as known
    where code_list_entries.connection_id = ${connectionId} and code_list_entries.list_id = ${id}
      and code_list_entries.outcome is null and length(code_list_entries.code) = 36
      and known.connection_id = code_list_entries.connection_id
      and lower(right(split_part(known.tracking_url, '?', 1), 36)) = code_list_entries.code`);
}

/** Connections of this mode with codes that are due. */
export async function connectionsWithDueCodes(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: codeListEntries.connectionId })
    .from(codeListEntries)
    .innerJoin(connections, eq(connections.id, codeListEntries.connectionId))
    .where(and(isNull(codeListEntries.outcome), lte(codeListEntries.nextAttemptAt, now), isOfThisMode()));
  return rows.map(({ id }) => id);
}

/** The codes that are due, those of the oldest list first. */
export async function dueCodes(db: Queryable, of: string, now: Date, limit: number): Promise<DueCode[]> {
  const { connectionId, listId, position, code, attempts, outcome, nextAttemptAt } = codeListEntries;
  return db
    .select({ connectionId, listId, position, code, attempts, createdBy: codeLists.createdBy })
    .from(codeListEntries)
    .innerJoin(codeLists, and(eq(codeLists.connectionId, connectionId), eq(codeLists.id, listId)))
    .where(and(eq(connectionId, of), isNull(outcome), lte(nextAttemptAt, now)))
    .orderBy(asc(nextAttemptAt), asc(listId), asc(position))
    .limit(limit);
}

export async function settleCode(
  db: Queryable,
  { connectionId, listId, position }: Pick<DueCode, 'connectionId' | 'listId' | 'position'>,
  change: { outcome: CodeOutcome } | { attempts: number; nextAttemptAt: Date },
): Promise<void> {
  await db
    .update(codeListEntries)
    .set(change)
    .where(and(isOfList(connectionId, listId), eq(codeListEntries.position, position)));
}

export async function findCodeList(db: Queryable, connectionId: string, id: string | undefined) {
  const [row] = await db
    .select()
    .from(codeLists)
    .where(and(eq(codeLists.connectionId, connectionId), id === undefined ? undefined : eq(codeLists.id, id)))
    .orderBy(desc(codeLists.createdAt), desc(codeLists.id))
    .limit(1);
  return row;
}

export async function countsOfList(db: Queryable, connectionId: string, listId: string) {
  const rows = await db
    .select({ outcome: codeListEntries.outcome, count: count() })
    .from(codeListEntries)
    .where(isOfList(connectionId, listId))
    .groupBy(codeListEntries.outcome);
  const of = (outcome: CodeOutcome | null) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  const counts = Object.fromEntries(CODE_OUTCOMES.map((outcome) => [outcome, of(outcome)])) as Record<
    CodeOutcome,
    number
  >;
  return { total: rows.reduce((sum, row) => sum + row.count, 0), waiting: of(null), counts };
}

const isOfList = (connectionId: string, listId: string) =>
  and(eq(codeListEntries.connectionId, connectionId), eq(codeListEntries.listId, listId));

const MISSING: CodeOutcome[] = ['not_found', 'unresolved', 'failed'];

/** The codes of a list that have an outcome and no order in the ledger. */
export async function missingOfList(db: Queryable, connectionId: string, listId: string) {
  const rows = await db
    .select({ code: codeListEntries.code, outcome: codeListEntries.outcome })
    .from(codeListEntries)
    .where(and(isOfList(connectionId, listId), inArray(codeListEntries.outcome, MISSING)))
    .orderBy(asc(codeListEntries.position));
  return rows.map(({ code, outcome }) => ({ code, outcome: CodeOutcome.parse(outcome) }));
}
