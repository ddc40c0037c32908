import { z } from 'zod/mini';
import { attentionByConnection } from '@/lib/occurrences/list.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'delivery:read', branches: 'narrowed', input: z.object({}) },
  attentionByConnection,
);
