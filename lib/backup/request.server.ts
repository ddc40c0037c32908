import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import type { BackupList } from './backups-schema';
import { listBackups } from './list-backups.server';
import { requestBackup } from './rows.server';

/** Asks for a backup, which the leader makes within seconds. 409 `backup_running` while one is open. */
export async function requestBackupNow(ctx: Context): Promise<BackupList> {
  const at = ctx.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await requestBackup(tx, at, ctx.user.id))) throw new Problem(409, 'backup_running');
    await auditBy(tx, ctx, { action: 'backup_requested' });
  });
  return listBackups(ctx);
}
