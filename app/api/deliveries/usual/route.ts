import { z } from 'zod';
import { readUsual } from '@/lib/deliveries/usual/read-usual.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', input: z.object({}) }, readUsual);
