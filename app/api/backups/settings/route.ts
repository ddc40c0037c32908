import { BackupSettings } from '@/lib/backup/backups-schema';
import { changeBackupSettings } from '@/lib/backup/change-settings.server';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle(
  { permission: 'settings:manage', branches: 'closed', input: BackupSettings },
  changeBackupSettings,
);
