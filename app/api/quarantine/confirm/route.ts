import { z } from 'zod/mini';
import { confirmOldIsOff } from '@/lib/backup/confirm-old-is-off.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'settings:manage', input: z.object({}) }, confirmOldIsOff);
