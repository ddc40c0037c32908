import { z } from 'zod';
import { abilitiesOf } from '@/lib/connections/abilities';
import { handle } from '@/lib/http/handle.server';

export const GET = handle({ permission: 'signed-in', input: z.object({}) }, async ({ service }) =>
  abilitiesOf(service),
);
