import { shown } from '@/lib/db/shown';
import { env } from '@/lib/env';
import type { Context } from '@/lib/request/context.server';
import { backupFolder } from './backup-folder.server';
import { BackupEntry, type BackupList } from './backups-schema';
import { backupsIn } from './keep-backing-up.server';
import { hasOtherPeople, newestBackups, readBackupSettings } from './rows.server';

/** The backups that the dashboard has made, the newest first, and the settings. */
export async function listBackups({ db }: Pick<Context, 'db'>): Promise<BackupList> {
  const folder = backupFolder();
  const [settings, rows, names, hasOthers] = await Promise.all([
    readBackupSettings(db),
    newestBackups(db),
    backupsIn(folder),
    hasOtherPeople(db),
  ]);
  // The passwords of sandbox mode are public.
  const maySend = !(env().SANDBOX_MODE && hasOthers);
  return {
    settings,
    folder,
    backups: rows.map(({ backup, requestedBy }) => ({
      ...shown(BackupEntry.shape, backup),
      requestedBy,
      isHere: maySend && !backup.problem && names.some((name) => backup.file?.endsWith(`/${name}`)),
    })),
  };
}
