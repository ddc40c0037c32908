import type { AuditAction } from '@/lib/auth/audit-actions';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import {
  changeOutgoing,
  lockOutgoing,
  type Outgoing,
  type OutgoingChange,
  publishOutgoing,
} from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { readImport } from './read.server';
import type { ImportProgress } from './schema';

/**
 * Changes a locked import for a person: audited, published. `decide` returns null when there is nothing to change. 404
 * `import_not_found`.
 */
export async function changeByPerson(
  ctx: Context,
  id: string,
  action: AuditAction,
  decide: (tx: Queryable, found: Outgoing) => Promise<OutgoingChange | null>,
  detail?: Record<string, unknown>,
): Promise<ImportProgress> {
  const { connection, db, user } = ctx;
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    const found = await lockOutgoing(tx, ref, user.branches);
    if (!found) throw new Problem(404, 'import_not_found');
    const change = await decide(tx, found);
    if (!change) return;
    await changeOutgoing(tx, ref, { ...change, updatedAt: ctx.now() });
    await auditBy(tx, ctx, { connectionId: connection.id, action, subject: id, ...(detail && { detail }) });
    await publishOutgoing(tx, ref, user.id);
  });
  return readImport(ctx, { id });
}
