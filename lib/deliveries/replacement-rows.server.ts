import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { importRows, imports } from '@/lib/db/schema';
import { IMPORT_JOB } from '@/lib/imports/schema';
import { addJob } from '@/lib/jobs/rows.server';
import type { CreateDelivery } from '@/lib/order/schema';

type Ref = { connectionId: string; id: string };
/** An order that is sent instead of another, once that is canceled. */
export type Correction = {
  replaces: string;
  actorId: string;
  sendUntil: Date;
  draft: CreateDelivery;
  /** Why the other one is canceled, or ''; kept as the name of the import. */
  cancelReason: string;
};

const isItsRow = and(eq(importRows.connectionId, imports.connectionId), eq(importRows.importId, imports.id));

/** The corrected order that is to be sent once an order is canceled. */
export async function findCorrection(db: Queryable, connectionId: string, replaces: string) {
  const [found] = await db
    .select({ id: imports.id, draft: importRows.draft })
    .from(imports)
    .innerJoin(importRows, isItsRow)
    .where(and(eq(imports.connectionId, connectionId), eq(imports.replaces, replaces)));
  return found;
}

/** Writes it as an import that is sent from `dueAt` on. False where its reference belongs to another import. */
export async function insertCorrection(
  db: Queryable,
  { connectionId, id }: Ref,
  { draft, at, dueAt, cancelReason, ...own }: Correction & { at: Date; dueAt: Date },
): Promise<boolean> {
  const terms = { ...own, name: cancelReason, state: 'running', ignoresWallet: true, createdAt: at, updatedAt: at };
  await db.insert(imports).values({ ...terms, connectionId, id });
  const row = { connectionId, importId: id, position: 0, line: 1, reference: draft.reference, draft };
  const added = await db
    .insert(importRows)
    .values({ ...row, state: 'waiting', isConfirmed: true })
    .onConflictDoNothing()
    .returning({ reference: importRows.reference });
  await addJob(db, { connectionId, kind: IMPORT_JOB, key: id, input: {}, dueAt });
  return added.length === 1;
}

/** Deletes it, and returns the order that was not handed over. */
export async function deleteCorrection(db: Queryable, { connectionId, id }: Ref) {
  const isUnsent = inArray(importRows.state, ['waiting', 'refused']);
  const [unsent] = await db
    .delete(importRows)
    .where(and(eq(importRows.connectionId, connectionId), eq(importRows.importId, id), isUnsent))
    .returning({ draft: importRows.draft });
  await db.delete(imports).where(and(eq(imports.connectionId, connectionId), eq(imports.id, id)));
  return unsent;
}
