import { listBranches } from '@/lib/branches/list.server';
import { comparedBranches } from '@/lib/comparisons/compare.server';
import { StartComparison } from '@/lib/comparisons/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  {
    permission: 'delivery:write',
    branches: 'narrowed',
    input: ({ connection }) => StartComparison(connection.country),
  },
  async (ctx, trip) => comparedBranches(trip, (await listBranches(ctx, {})).branches),
);
