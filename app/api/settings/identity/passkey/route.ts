import { z } from 'zod/mini';
import { handle } from '@/lib/request/handle.server';
import { askForIdentity } from '@/lib/second-factor/confirm-identity.server';

export const POST = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, askForIdentity);
