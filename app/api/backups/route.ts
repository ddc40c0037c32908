import { z } from 'zod/mini';
import { listBackups } from '@/lib/backup/list-backups.server';
import { requestBackupNow } from '@/lib/backup/request.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: z.object({}) }, listBackups);
export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: z.object({}) },
  requestBackupNow,
);
