import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { createStanding } from '@/lib/standing/create.server';
import { listStanding } from '@/lib/standing/list.server';
import { CreateStanding } from '@/lib/standing/schema';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, (ctx) =>
  listStanding(ctx),
);

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: CreateStanding },
  createStanding,
);
