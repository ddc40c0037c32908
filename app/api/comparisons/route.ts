import { z } from 'zod';
import { listBranches } from '@/lib/branches/list.server';
import { listComparisons } from '@/lib/comparisons/list.server';
import { StartComparison } from '@/lib/comparisons/schema';
import { startComparison } from '@/lib/comparisons/start.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', input: z.object({}) }, listComparisons);

/** Responds with a stream of ComparisonMessages, one JSON line each. */
export const POST = handle(
  { permission: 'delivery:write', input: ({ connection }) => StartComparison(connection.country) },
  async (ctx, trip) => startComparison(ctx, trip, (await listBranches(ctx, {})).branches),
);
