import { auditBy } from '@/lib/auth/audit-rows.server';
import { allowUnread, confirmQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Context } from '@/lib/request/context.server';
import { readAgain } from './database/open-orders-rows.server';
import type { ConfirmOldIsOff, QuarantineView } from './quarantine-schema';
import { readQuarantineView } from './read-quarantine.server';

/**
 * An owner confirms that the dashboard which the backup came from is off. Orders under way are read first; then
 * `keepEndingQuarantine` ends the quarantine. `unread`: it ends without those that the service does not answer for.
 */
export async function confirmOldIsOff(ctx: Context, { unread = false }: ConfirmOldIsOff = {}): Promise<QuarantineView> {
  const at = ctx.now();
  await ctx.db.transaction(async (tx) => {
    if (!(unread ? await allowUnread(tx) : await confirmQuarantine(tx, at))) return;
    if (!unread) await readAgain(tx, at);
    await auditBy(tx, ctx, { action: 'quarantine_confirmed' });
  });
  return readQuarantineView(ctx);
}
