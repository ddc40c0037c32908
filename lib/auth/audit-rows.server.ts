import type { AuditAction } from '@/lib/auth/audit-actions';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog } from '@/lib/db/schema';

export type AuditEntry = {
  action: AuditAction;
  userId: string | null;
  /** The person or thing that was acted on. */
  subject?: string;
  connectionId?: string;
  detail?: Record<string, unknown>;
  /** Where the request came from. */
  address?: string | null;
  at: Date;
};

/** Writes one line of the audit log, inside the transaction of the action. Never put a secret into `detail`. */
export async function audit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}
