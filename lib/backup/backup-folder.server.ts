import path from 'node:path';
import { env } from '@/lib/env';

/** Where the dashboard writes its backups. */
export function backupFolder(): string {
  const { BACKUP_DIR, DATA_DIR } = env();
  return path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'));
}
