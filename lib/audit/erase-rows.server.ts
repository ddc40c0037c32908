import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS } from '@/lib/auth/audit-actions';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog } from '@/lib/db/schema';

/** Erases who signed in, and from where, before a time, up to a limit; returns how many. Only chained entries. */
export async function eraseBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const due = db.select({ id: auditLog.id }).from(auditLog).where(isDue(before)).limit(limit);
  const { rowCount } = await db
    .update(auditLog)
    .set({ salt: null, userId: null, subject: null, detail: null, address: null })
    .where(inArray(auditLog.id, due));
  return rowCount ?? 0;
}

/** How many entries the same would erase. */
export async function countSignInsBefore(db: Queryable, before: Date): Promise<number> {
  return db.$count(auditLog, isDue(before));
}

function isDue(before: Date) {
  return and(
    lt(auditLog.at, before),
    isNotNull(auditLog.salt),
    inArray(auditLog.action, [...AUDIT_ACTIONS.signIn]),
    sql`exists (select from audit_chain where audit_chain.audit_id = ${auditLog.id})`,
  );
}
