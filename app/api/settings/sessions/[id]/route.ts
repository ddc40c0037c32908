import { endMySession } from '@/lib/account/end-session.server';
import { SessionRef } from '@/lib/account/schema';
import { handle } from '@/lib/request/handle.server';

export const DELETE = handle({ permission: 'signed-in', branches: 'nothing', input: SessionRef }, endMySession);
