import { handle } from '@/lib/request/handle.server';
import { resumeStanding } from '@/lib/standing/change.server';
import { StandingById } from '@/lib/standing/schema';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: StandingById }, resumeStanding);
