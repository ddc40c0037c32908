import { Escalation } from '@/lib/occurrences/escalation';
import { changeEscalation, readEscalation } from '@/lib/occurrences/escalation.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, readEscalation);

export const PUT = handle({ permission: 'settings:manage', branches: 'closed', input: Escalation }, changeEscalation);
