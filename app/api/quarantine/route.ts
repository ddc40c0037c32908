import { readQuarantineView } from '@/lib/backup/read-quarantine.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, readQuarantineView);
