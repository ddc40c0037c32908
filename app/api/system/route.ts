import { z } from 'zod/mini';
import { readSystem } from '@/lib/health/read-system.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: z.object({}) }, readSystem);
