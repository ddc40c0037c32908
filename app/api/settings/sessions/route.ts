import { endAllMySessions } from '@/lib/account/end-all-sessions.server';
import { listMySessions } from '@/lib/account/list-sessions.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, listMySessions);
export const DELETE = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, endAllMySessions);
