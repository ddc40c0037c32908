import { z } from 'zod/mini';
import type { Country } from '@/lib/connections/model/connection';
import { memoize } from '@/lib/format/memoize';
import { STREAM_ENDS } from '@/lib/http/stream-end';
import { EstimateTrip } from '@/lib/order/schema';
import { withPlaceholders } from './placeholders';

/** One drop-off against every branch. `realtime` follows the traffic, `static` is the fixed price (interface: Estimates). */
export const VARIANTS = ['realtime', 'static'] as const;
export const Variant = z.enum(VARIANTS);
export type Variant = z.infer<typeof Variant>;

/** Completes a drop-off to a trip, so that it can be checked as one. */
const FROM_ANY_BRANCH = { origin_format: 'branch_format', origin: { branch_id: '0'.repeat(24) } };

/** `POST /api/comparisons`: `destination_format` and `destination` as in a delivery; an area alone is enough. */
export const StartComparison = memoize(
  (country: Country): z.ZodMiniType<EstimateTrip> =>
    z.pipe(
      z.transform((input) => {
        const { destination, ...rest } = Object(input);
        const whole = withPlaceholders(Object(destination), rest.destination_format, country);
        return { ...rest, ...FROM_ANY_BRANCH, destination: whole };
      }),
      EstimateTrip(country),
    ),
);

/** `POST /api/comparisons/cheaper`: the branch that is chosen now, and the drop-off. */
export function FindCheaper(country: Country): z.ZodMiniType<EstimateTrip> {
  return EstimateTrip(country);
}

export const ComparisonById = z.object({ id: z.uuid() });
export type ComparisonById = z.infer<typeof ComparisonById>;

export const CellKey = z.object({ branchId: z.string().check(z.minLength(1), z.maxLength(64)), variant: Variant });
export type CellKey = z.infer<typeof CellKey>;

/** Only the nearest branches are compared. */
export const MOST_BRANCHES = 300;

/** `POST /api/comparisons/:id/cells`: estimates these again. */
export const RetryCells = z.extend(ComparisonById, {
  cells: z.array(CellKey).check(z.minLength(1), z.maxLength(MOST_BRANCHES * VARIANTS.length)),
});
export type RetryCells = z.infer<typeof RetryCells>;

/** ISO instants; null when no driver is available (interface: Estimates). */
export const EstimateTimes = z.object({ pickupAt: z.nullable(z.string()), deliveryAt: z.nullable(z.string()) });
export type EstimateTimes = z.infer<typeof EstimateTimes>;

/** Fee as decimal text, meters, seconds. `times` is null where the service sends distance and duration instead. */
export const CellEstimate = z.object({
  deliveryFee: z.string(),
  currency: z.string(),
  distanceMeters: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  times: z.nullable(EstimateTimes),
  /** To somewhere in the area: the address is not whole, or the service estimates none of its kind. */
  isApproximate: z.boolean(),
});
export type CellEstimate = z.infer<typeof CellEstimate>;

/** Why there is no estimate: a key of the `problems` messages, and the service's own message. */
export const CellProblem = z.object({ code: z.string(), serviceMessage: z.optional(z.string()) });
export type CellProblem = z.infer<typeof CellProblem>;

/** An estimate or a problem, never both. */
export const ComparisonCell = z.extend(CellKey, {
  answeredAt: z.string(),
  estimate: z.nullable(CellEstimate),
  problem: z.nullable(CellProblem),
});
export type ComparisonCell = z.infer<typeof ComparisonCell>;

/** A branch as it was then; `straightMeters` as the crow flies, null when either end has no coordinates. */
export const ComparedBranch = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  straightMeters: z.nullable(z.number()),
});
export type ComparedBranch = z.infer<typeof ComparedBranch>;

/** Where the drop-off is on a map: its pin, or the middle of its area. */
export const ComparedPlace = z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() });
export type ComparedPlace = z.infer<typeof ComparedPlace>;

/** `GET /api/comparisons/:id`. Cells without a result are missing. Branches are sorted by distance. */
export const Comparison = z.object({
  id: z.string(),
  createdAt: z.string(),
  destinationFormat: z.string(),
  /** The interface's own names, as the delivery form fills them in. */
  destination: z.record(z.string(), z.unknown()),
  place: z.nullable(ComparedPlace),
  branches: z.array(ComparedBranch),
  cells: z.array(ComparisonCell),
});
export type Comparison = z.infer<typeof Comparison>;

/** A line of `GET /api/comparisons`; the best is the lowest real-time fee. */
export const ComparisonSummary = z.object({
  id: z.string(),
  createdAt: z.string(),
  destinationFormat: z.string(),
  destination: z.record(z.string(), z.unknown()),
  branchCount: z.number(),
  best: z.nullable(z.object({ branchName: z.string(), deliveryFee: z.string(), currency: z.string() })),
});
export type ComparisonSummary = z.infer<typeof ComparisonSummary>;
export const ComparisonList = z.object({ comparisons: z.array(ComparisonSummary) });
export type ComparisonList = z.infer<typeof ComparisonList>;

/** The lines of a comparison's stream (NDJSON), as they come. */
export const ComparisonMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), comparison: Comparison }),
  z.object({ type: z.literal('asking'), ...CellKey.shape }),
  /** After a 429 the cell is queued again. */
  z.object({ type: z.literal('waiting'), ...CellKey.shape }),
  z.object({ type: z.literal('cell'), cell: ComparisonCell }),
  /** After a 429 no request is sent for so long. */
  z.object({ type: z.literal('paused'), waitMs: z.number() }),
  ...STREAM_ENDS,
]);
export type ComparisonMessage = z.infer<typeof ComparisonMessage>;

/** The response of `POST /api/comparisons/cheaper`. `best` is the lowest fee among the estimates that came. */
export const CheaperBranch = z.object({
  askedBranches: z.number(),
  answeredBranches: z.number(),
  current: z.nullable(CellEstimate),
  best: z.nullable(z.object({ branchId: z.string(), branchName: z.string(), estimate: CellEstimate })),
});
export type CheaperBranch = z.infer<typeof CheaperBranch>;
