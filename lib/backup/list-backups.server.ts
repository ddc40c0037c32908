import { env } from '@/lib/env';
import type { Context } from '@/lib/request/context.server';
import { backupFolder } from './backup-folder.server';
import type { BackupList } from './backups-schema';
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
      id: backup.id,
      requestedAt: backup.requestedAt.toISOString(),
      requestedBy,
      startedAt: backup.startedAt?.toISOString() ?? null,
      endedAt: backup.endedAt?.toISOString() ?? null,
      host: backup.host,
      file: backup.file,
      bytes: backup.bytes,
      problem: backup.problem,
      deletedAt: backup.deletedAt?.toISOString() ?? null,
      isHere: maySend && !backup.problem && names.some((name) => backup.file?.endsWith(`/${name}`)),
    })),
  };
}
