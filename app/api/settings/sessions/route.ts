import { z } from 'zod';
import { endAllMySessions } from '@/lib/account/end-all-sessions.server';
import { listMySessions } from '@/lib/account/list-sessions.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, listMySessions);
export const DELETE = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, endAllMySessions);
