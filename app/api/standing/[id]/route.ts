import { handle } from '@/lib/request/handle.server';
import { removeStanding } from '@/lib/standing/remove.server';
import { StandingById } from '@/lib/standing/schema';

export const DELETE = handle({ permission: 'delivery:write', input: StandingById }, removeStanding);
