import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { readInstallation } from '@/lib/installation/read.server';

export const GET = handle({ permission: 'settings:read', input: z.object({}) }, readInstallation);
