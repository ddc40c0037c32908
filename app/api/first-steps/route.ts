import { z } from 'zod';
import { readFirstSteps } from '@/lib/connections/first-steps/read.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: z.object({}) }, readFirstSteps);
