import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { codeListEntries, codeLists, connections } from '@/lib/db/schema';
import { CodeOutcome } from './schema';

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
export async function dueCodes(db: Queryable, connectionId: string, now: Date, limit: number): Promise<DueCode[]> {
  return db
    .select({
      connectionId: codeListEntries.connectionId,
      listId: codeListEntries.listId,
      position: codeListEntries.position,
      code: codeListEntries.code,
      attempts: codeListEntries.attempts,
      createdBy: codeLists.createdBy,
    })
    .from(codeListEntries)
    .innerJoin(
      codeLists,
      and(eq(codeLists.connectionId, codeListEntries.connectionId), eq(codeLists.id, codeListEntries.listId)),
    )
    .where(
      and(
        eq(codeListEntries.connectionId, connectionId),
        isNull(codeListEntries.outcome),
        lte(codeListEntries.nextAttemptAt, now),
      ),
    )
    .orderBy(asc(codeListEntries.nextAttemptAt), asc(codeListEntries.listId), asc(codeListEntries.position))
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
    .where(
      and(
        eq(codeListEntries.connectionId, connectionId),
        eq(codeListEntries.listId, listId),
        eq(codeListEntries.position, position),
      ),
    );
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
    .where(and(eq(codeListEntries.connectionId, connectionId), eq(codeListEntries.listId, listId)))
    .groupBy(codeListEntries.outcome);
  const of = (outcome: CodeOutcome | null) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  const counts: Record<CodeOutcome, number> = {
    added: of('added'),
    known: of('known'),
    not_found: of('not_found'),
    unresolved: of('unresolved'),
    failed: of('failed'),
  };
  return { total: rows.reduce((sum, row) => sum + row.count, 0), waiting: of(null), counts };
}

/** The codes of a list that have an outcome and no order in the ledger. */
export async function missingOfList(db: Queryable, connectionId: string, listId: string) {
  const rows = await db
    .select({ code: codeListEntries.code, outcome: codeListEntries.outcome })
    .from(codeListEntries)
    .where(
      and(
        eq(codeListEntries.connectionId, connectionId),
        eq(codeListEntries.listId, listId),
        inArray(codeListEntries.outcome, ['not_found', 'unresolved', 'failed'] satisfies CodeOutcome[]),
      ),
    )
    .orderBy(asc(codeListEntries.position));
  return rows.map(({ code, outcome }) => ({ code, outcome: CodeOutcome.parse(outcome) }));
}
