import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Context } from '@/lib/request/context.server';
import type { BackupList, BackupSettings } from './backups-schema';
import { listBackups } from './list-backups.server';
import { readBackupSettings, storeBackupSettings } from './rows.server';

/** Changes whether backups are made each day, and how many are kept. */
export async function changeBackupSettings(ctx: Context, to: BackupSettings): Promise<BackupList> {
  await ctx.db.transaction(async (tx) => {
    const from = await readBackupSettings(tx);
    await storeBackupSettings(tx, to);
    await auditBy(tx, ctx, { action: 'backup_settings_changed', detail: { from, to } });
  });
  return listBackups(ctx);
}
