import { handle } from '@/lib/request/handle.server';
import { decideDay } from '@/lib/standing/change.server';
import { DecideDay } from '@/lib/standing/schema';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: DecideDay }, decideDay);
