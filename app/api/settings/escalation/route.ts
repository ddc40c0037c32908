import { z } from 'zod/mini';
import { Escalation } from '@/lib/occurrences/escalation';
import { changeEscalation, readEscalation } from '@/lib/occurrences/escalation.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: z.object({}) }, readEscalation);

export const PUT = handle({ permission: 'settings:manage', branches: 'closed', input: Escalation }, changeEscalation);
