import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { readConnection } from '@/lib/settings/read-connection.server';

export const GET = handle({ permission: 'settings:read', input: z.object({}) }, readConnection);
