import { env } from '@/lib/env';

/** Where the dashboard writes its backups. Written without node:path, by which the build would trace the whole project. */
export function backupFolder(): string {
  const { BACKUP_DIR, DATA_DIR } = env();
  return BACKUP_DIR ?? `${DATA_DIR}/backups`;
}
