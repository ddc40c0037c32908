import type { AuditAction } from '@/lib/auth/audit-actions';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog } from '@/lib/db/schema';

/** `subject`: the person or thing that was acted on. `address`: where the request came from. */
type AuditEntry = typeof auditLog.$inferInsert & { action: AuditAction; userId: string | null; at: Date };
type Person = { user: { id: string; address?: string | null | undefined }; now: () => Date };

/** Writes one line of the audit log, inside the transaction of the action. Never put a secret into `detail`. */
export async function audit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Writes a line about what a person does. */
export function auditBy(db: Queryable, { user, now }: Person, entry: Omit<AuditEntry, 'userId' | 'address' | 'at'>) {
  return audit(db, { userId: user.id, address: user.address ?? null, at: now(), ...entry });
}
