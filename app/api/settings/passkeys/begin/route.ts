import { z } from 'zod/mini';
import { handle } from '@/lib/request/handle.server';
import { beginPasskey } from '@/lib/second-factor/passkeys.server';

export const POST = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, stepUp: true, input: z.object({}) },
  beginPasskey,
);
