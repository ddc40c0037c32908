import { estimateTrip } from '@/lib/estimates/estimate.server';
import { EstimateTrip } from '@/lib/order/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: (ctx) => EstimateTrip(ctx.connection.country) },
  estimateTrip,
);
