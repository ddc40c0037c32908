import { handle } from '@/lib/http/handle.server';
import { endMySession } from '@/lib/settings/end-session.server';
import { SessionRef } from '@/lib/settings/schema';

export const DELETE = handle({ permission: 'signed-in', input: SessionRef }, endMySession);
