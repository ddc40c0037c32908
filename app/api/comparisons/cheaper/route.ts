import { listBranches } from '@/lib/branches/list.server';
import { findCheaper } from '@/lib/comparisons/find-cheaper.server';
import { EstimateTrip } from '@/lib/order/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: ({ connection }) => EstimateTrip(connection.country) },
  async (ctx, trip) => findCheaper(ctx, trip, (await listBranches(ctx, {})).branches),
);
