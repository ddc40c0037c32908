import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { importRows, imports } from '@/lib/db/schema';

const OPEN = ['waiting', 'sending'];
const EMPTIED = { draft: {}, problem: null };

const isItsImport = and(eq(imports.connectionId, importRows.connectionId), eq(imports.id, importRows.importId));
const isHeld = sql`${importRows.state} = 'waiting' and ${imports.planId} is not null and ${imports.state} = 'paused'`;
const isOpen = sql<boolean>`${inArray(importRows.state, OPEN)} and not (${isHeld})`;

/** Rows of imports to a phone in one of these spellings, as digits. An open one is still to be sent; a held day of a plan is not. */
export async function importRowsOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const { importId, draft, state } = importRows;
  const rows = db.select({ importId, draft, state, isOpen }).from(importRows);
  return rows.innerJoin(imports, isItsImport).where(isTo(connectionId, spellings));
}

/** One that was not sent is not sent any more. */
export async function emptyImportRowsOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const state = sql`case when ${importRows.state} = 'waiting' then 'canceled' else ${importRows.state} end`;
  const set = db.update(importRows).set({ ...EMPTIED, state });
  await set.where(isTo(connectionId, spellings));
}

/** The lock under which imports of the connection start (`lockStarting` of lib/imports); until the end of the transaction. */
export async function lockStartingImports(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports:' || ${connectionId}::text, 0))`);
}

export async function importNames(db: Queryable, connectionId: string) {
  const { id, name, createdAt } = imports;
  return db.select({ id, name, createdAt }).from(imports).where(eq(imports.connectionId, connectionId));
}

export async function renameImport(db: Queryable, connectionId: string, id: string, name: string): Promise<void> {
  const its = and(eq(imports.connectionId, connectionId), eq(imports.id, id));
  await db.update(imports).set({ name }).where(its);
}

/** Empties rows of imports that ended before a time, some at a time; returns how many. */
export async function emptyImportRowsBefore(db: Queryable, connectionId: string, before: Date, limit: number) {
  const due = db
    .select({ importId: importRows.importId, position: importRows.position })
    .from(importRows)
    .innerJoin(imports, isItsImport)
    .where(
      and(
        eq(importRows.connectionId, connectionId),
        sql`${imports.endedAt} < ${before.toISOString()}::timestamptz`,
        notInArray(importRows.state, OPEN),
        ne(importRows.draft, {}),
      ),
    )
    .limit(limit);
  const { rowCount } = await db
    .update(importRows)
    .set(EMPTIED)
    .where(
      and(eq(importRows.connectionId, connectionId), sql`(${importRows.importId}, ${importRows.position}) in ${due}`),
    );
  return rowCount ?? 0;
}

function isTo(connectionId: string, spellings: readonly string[]) {
  const digits = sql`regexp_replace(${importRows.draft} #>> '{destination,contact_phone}', '\\D', '', 'g')`;
  return and(eq(importRows.connectionId, connectionId), inArray(digits, [...spellings]));
}
