import { z } from 'zod';
import { readOverview } from '@/lib/deliveries/overview.server';
import { handle } from '@/lib/http/handle.server';

export const GET = handle({ permission: 'delivery:read', input: z.object({}) }, readOverview);
