import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { askCells } from './ask-cells.server';
import { streamComparison } from './message-stream.server';
import { readComparison } from './read.server';
import { type AskCells, StartComparison } from './schema';

/** Asks some cells of a kept comparison again. Answers with a stream of ComparisonMessages. */
export async function askAgain(ctx: Context, { id, cells }: AskCells): Promise<Response> {
  const comparison = await readComparison(ctx, { id });
  const known = new Set(comparison.branches.map((branch) => branch.id));
  if (cells.some(({ branchId }) => !known.has(branchId))) throw new Problem(404, 'comparison_not_found');
  const { destinationFormat, destination } = comparison;
  const trip = parseInput(StartComparison(ctx.connection.country), {
    destination_format: destinationFormat,
    destination,
  });
  const once = [...new Map(cells.map((cell) => [`${cell.branchId} ${cell.variant}`, cell])).values()];
  return streamComparison(ctx, (send, signal) => askCells(ctx, { id, trip, cells: once }, send, signal));
}
