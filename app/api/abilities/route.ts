import { z } from 'zod';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, readAbilities);
