import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { comparisonCells, comparisons } from '@/lib/db/schema';
import { feeText } from './ranking/fee-text';
import {
  CellProblem,
  ComparedBranch,
  ComparedPlace,
  type Comparison,
  type ComparisonCell,
  type ComparisonSummary,
  EstimateTimes,
  Variant,
} from './schema';

const Branches = z.array(ComparedBranch);
const Destination = z.record(z.string(), z.unknown());

export async function insertComparison(
  db: Queryable,
  { connectionId, userId, comparison }: { connectionId: string; userId: string; comparison: Comparison },
): Promise<void> {
  const { id, createdAt, destinationFormat, destination, place, branches } = comparison;
  await db.insert(comparisons).values({
    id,
    connectionId,
    userId,
    destinationFormat,
    destination,
    place,
    branches,
    createdAt: new Date(createdAt),
  });
}

/** Deletes all of a user's comparisons but the newest `keep`. */
export async function deleteOlder(
  db: Queryable,
  { connectionId, userId, keep }: { connectionId: string; userId: string; keep: number },
): Promise<void> {
  const theirs = and(eq(comparisons.connectionId, connectionId), eq(comparisons.userId, userId));
  const newest = db
    .select({ id: comparisons.id })
    .from(comparisons)
    .where(theirs)
    .orderBy(desc(comparisons.createdAt), desc(comparisons.id))
    .limit(keep);
  await db.delete(comparisons).where(and(theirs, notInArray(comparisons.id, newest)));
}

/** Stores a cell in place of its older one. */
export async function putCell(db: Queryable, connectionId: string, id: string, cell: ComparisonCell): Promise<void> {
  const { branchId, variant, estimate, problem } = cell;
  const answer = {
    answeredAt: new Date(cell.answeredAt),
    deliveryFee: estimate?.deliveryFee ?? null,
    currency: estimate?.currency ?? null,
    distanceMeters: estimate?.distanceMeters ?? null,
    durationSeconds: estimate?.durationSeconds ?? null,
    times: estimate?.times ?? null,
    isApproximate: estimate?.isApproximate ?? false,
    problem,
  };
  await db
    .insert(comparisonCells)
    .values({ connectionId, comparisonId: id, branchId, variant, ...answer })
    .onConflictDoUpdate({
      target: [
        comparisonCells.connectionId,
        comparisonCells.comparisonId,
        comparisonCells.branchId,
        comparisonCells.variant,
      ],
      set: answer,
    });
}

export async function findComparison(db: Queryable, connectionId: string, id: string): Promise<Comparison | undefined> {
  const [row] = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.connectionId, connectionId), eq(comparisons.id, id)));
  if (!row) return undefined;
  const cells = await db
    .select()
    .from(comparisonCells)
    .where(and(eq(comparisonCells.connectionId, connectionId), eq(comparisonCells.comparisonId, id)));
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    destinationFormat: row.destinationFormat,
    destination: Destination.parse(row.destination),
    place: z.nullable(ComparedPlace).parse(row.place),
    branches: Branches.parse(row.branches),
    cells: cells.map(toCell),
  };
}

function toCell(row: typeof comparisonCells.$inferSelect): ComparisonCell {
  const { deliveryFee, distanceMeters, durationSeconds } = row;
  return {
    branchId: row.branchId,
    variant: Variant.parse(row.variant),
    answeredAt: row.answeredAt.toISOString(),
    estimate:
      deliveryFee === null
        ? null
        : {
            deliveryFee: feeText(deliveryFee, row.currency ?? ''),
            currency: row.currency ?? '',
            distanceMeters,
            durationSeconds,
            times: z.nullable(EstimateTimes).parse(row.times),
            isApproximate: row.isApproximate,
          },
    problem: deliveryFee === null ? CellProblem.parse(row.problem) : null,
  };
}

/**
 * A user's newest comparisons with the cheapest real-time cell of each. One without any cell is not listed; under its
 * address it can still be completed.
 */
export async function latestComparisons(
  db: Queryable,
  { connectionId, userId, limit }: { connectionId: string; userId: string; limit: number },
): Promise<ComparisonSummary[]> {
  const rows = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.connectionId, connectionId), eq(comparisons.userId, userId), hasCells))
    .orderBy(desc(comparisons.createdAt), desc(comparisons.id))
    .limit(limit);
  const best = await cheapestCells(
    db,
    connectionId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const branches = Branches.parse(row.branches);
    const cell = best.get(row.id);
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      destinationFormat: row.destinationFormat,
      destination: Destination.parse(row.destination),
      branchCount: branches.length,
      best: cell
        ? {
            branchName: branches.find(({ id }) => id === cell.branchId)?.name ?? '',
            deliveryFee: feeText(cell.deliveryFee, cell.currency),
            currency: cell.currency,
          }
        : null,
    };
  });
}

const hasCells = sql`exists (select 1 from ${comparisonCells} where ${comparisonCells.connectionId} = ${comparisons.connectionId}
  and ${comparisonCells.comparisonId} = ${comparisons.id})`;

async function cheapestCells(db: Queryable, connectionId: string, ids: string[]) {
  const { comparisonId, branchId, deliveryFee, currency, durationSeconds } = comparisonCells;
  const cells = await db
    .select({ comparisonId, branchId, deliveryFee, currency })
    .from(comparisonCells)
    .where(
      and(
        eq(comparisonCells.connectionId, connectionId),
        inArray(comparisonId, ids),
        eq(comparisonCells.variant, 'realtime'),
        isNotNull(deliveryFee),
      ),
    )
    .orderBy(desc(deliveryFee), desc(durationSeconds));
  // The last cell of each comparison, its cheapest, stays in the map.
  return new Map(
    cells.map((cell) => [
      cell.comparisonId,
      { branchId: cell.branchId, deliveryFee: cell.deliveryFee ?? '', currency: cell.currency ?? '' },
    ]),
  );
}
