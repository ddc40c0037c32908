import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { estimateCells } from './estimate-cells.server';
import { streamComparison } from './message-stream.server';
import { readComparison } from './read.server';
import { type RetryCells, StartComparison } from './schema';

/** Estimates some cells of a stored comparison again. Responds with a stream of ComparisonMessages. */
export async function retryCells(ctx: Context, { id, cells }: RetryCells): Promise<Response> {
  const comparison = await readComparison(ctx, { id });
  const known = new Set(comparison.branches.map((branch) => branch.id));
  if (cells.some(({ branchId }) => !known.has(branchId))) throw new Problem(404, 'comparison_not_found');
  const { destinationFormat, destination } = comparison;
  const trip = parseInput(StartComparison(ctx.connection.country), {
    destination_format: destinationFormat,
    destination,
  });
  const once = [...new Map(cells.map((cell) => [`${cell.branchId} ${cell.variant}`, cell])).values()];
  return streamComparison(ctx, (send, signal) => estimateCells(ctx, { id, trip, cells: once }, send, signal));
}
