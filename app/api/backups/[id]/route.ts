import { BackupDownload } from '@/lib/backup/backups-schema';
import { downloadBackup } from '@/lib/backup/download.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: BackupDownload }, downloadBackup);
