import { z } from 'zod';
import { readActivity } from '@/lib/branches/activity.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, readActivity);
