import { z } from 'zod';
import { readOverview } from '@/lib/deliveries/list/overview.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', input: z.object({}) }, readOverview);
