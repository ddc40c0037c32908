import { listBranches } from '@/lib/branches/list.server';
import { findCheaper } from '@/lib/comparisons/find-cheaper.server';
import { FindCheaper } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: ({ connection }) => FindCheaper(connection.country) },
  async (ctx, trip) => findCheaper(ctx, trip, (await listBranches(ctx, {})).branches),
);
