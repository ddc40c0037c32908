import { z } from 'zod';
import { readUsual } from '@/lib/deliveries/list/usual.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', input: z.object({}) }, readUsual);
