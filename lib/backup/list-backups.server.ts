import type { Context } from '@/lib/request/context.server';
import { backupFolder } from './backup-folder.server';
import type { BackupList } from './backups-schema';
import { newestBackups, readBackupSettings } from './rows.server';

/** The backups that the dashboard has made, the newest first, and the settings. */
export async function listBackups({ db }: Pick<Context, 'db'>): Promise<BackupList> {
  const [settings, rows] = await Promise.all([readBackupSettings(db), newestBackups(db)]);
  return {
    settings,
    folder: backupFolder(),
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
    })),
  };
}
