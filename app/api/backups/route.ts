import { listBackups } from '@/lib/backup/list-backups.server';
import { requestBackupNow } from '@/lib/backup/request.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, listBackups);
export const POST = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, requestBackupNow);
