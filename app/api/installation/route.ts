import { z } from 'zod';
import { readInstallation } from '@/lib/installation/read.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:read', branches: 'closed', input: z.object({}) }, readInstallation);
