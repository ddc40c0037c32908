import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { endAllMySessions } from '@/lib/settings/end-all-sessions.server';
import { listMySessions } from '@/lib/settings/list-sessions.server';

export const GET = handle({ permission: 'signed-in', input: z.object({}) }, listMySessions);
export const DELETE = handle({ permission: 'signed-in', input: z.object({}) }, endAllMySessions);
