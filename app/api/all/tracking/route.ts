import { z } from 'zod';
import { handle } from '@/lib/request/handle.server';
import { listAllTracked } from '@/lib/tracking/list.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, listAllTracked);
