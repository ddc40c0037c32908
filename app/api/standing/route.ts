import { z } from 'zod';
import { handle } from '@/lib/request/handle.server';
import { createStanding } from '@/lib/standing/create.server';
import { listStanding } from '@/lib/standing/list.server';
import { CreateStanding } from '@/lib/standing/schema';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: z.object({}) }, (ctx) =>
  listStanding(ctx),
);

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: CreateStanding },
  createStanding,
);
