import type { BranchRow } from '@/lib/branches/schema';
import { newId } from '@/lib/db/id';
import { Problem } from '@/lib/http/problem';
import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { dropOffPlace } from './drop-off-place.server';
import { estimateCells } from './estimate-cells.server';
import { streamComparison } from './message-stream.server';
import { withoutPlaceholders } from './placeholders';
import { nearestBranches } from './ranking/nearest-branches';
import { deleteOlder, insertComparison } from './rows.server';
import { type CellKey, type Comparison, MOST_BRANCHES, VARIANTS } from './schema';

/** Stored comparisons per user. */
export const KEPT_COMPARISONS = 50;

/** Compares one drop-off from every branch, both variants, nearest first. Responds with a stream of ComparisonMessages. */
export async function startComparison(ctx: Context, trip: EstimateTrip, branches: BranchRow[]): Promise<Response> {
  const comparison = await insertNew(ctx, trip, branches);
  const { id } = comparison;
  return streamComparison(ctx, async (send, signal) => {
    send({ type: 'started', comparison });
    await estimateCells(ctx, { id, trip, cells: everyCell(comparison) }, send, signal);
  });
}

async function insertNew(ctx: Context, trip: EstimateTrip, all: BranchRow[]): Promise<Comparison> {
  const place = dropOffPlace(trip);
  const branches = nearestBranches(all, place).slice(0, MOST_BRANCHES);
  if (branches.length === 0) throw new Problem(409, 'no_branches');
  const comparison: Comparison = {
    id: newId(),
    createdAt: ctx.now().toISOString(),
    destinationFormat: trip.destination_format,
    destination: withoutPlaceholders(trip.destination, ctx.connection.country),
    place,
    branches,
    cells: [],
  };
  const owner = { connectionId: ctx.connection.id, userId: ctx.user.id };
  await ctx.db.transaction(async (tx) => {
    await insertComparison(tx, { ...owner, comparison });
    await deleteOlder(tx, { ...owner, keep: KEPT_COMPARISONS });
  });
  return comparison;
}

function everyCell({ branches }: Comparison): CellKey[] {
  return branches.flatMap(({ id }) => VARIANTS.map((variant) => ({ branchId: id, variant })));
}
