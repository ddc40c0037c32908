import { z } from 'zod/mini';
import { readQuarantineView } from '@/lib/backup/read-quarantine.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, readQuarantineView);
