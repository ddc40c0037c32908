import { z } from 'zod/mini';
import { objectParam } from '@/lib/address-params';
import { BranchRow } from '@/lib/branches/schema';
import type { Country } from '@/lib/connections/model/connection';
import { Estimate } from '@/lib/estimates/schema';
import { memoize } from '@/lib/format/memoize';
import { Point } from '@/lib/map/geometry/point';
import { parseLocation } from '@/lib/map/parse-location';
import { EstimateTrip } from '@/lib/order/schema';
import { ORDER_FORMATS } from '@/lib/service/model/values';
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

/** `POST /api/comparisons/branch`: one branch, and the drop-off of a comparison. */
export const EstimateBranch = memoize(
  (country: Country): z.ZodMiniType<EstimateTrip & Pick<CellKey, 'branchId'>> =>
    z.intersection(z.object({ branchId: CellKey.shape.branchId }), StartComparison(country)),
);

export const CellKey = z.object({ branchId: z.string().check(z.minLength(1), z.maxLength(64)), variant: Variant });
export type CellKey = z.infer<typeof CellKey>;

/** Only the nearest branches are compared. */
export const MOST_BRANCHES = 300;

export type { Estimate as CellEstimate, EstimateTimes } from '@/lib/estimates/schema';

/** Why there is no estimate: a key of the `problems` messages, and the service's own message. */
export const CellProblem = z.object({ code: z.string(), serviceMessage: z.optional(z.string()) });
export type CellProblem = z.infer<typeof CellProblem>;

/** An estimate or a problem, never both. */
export const ComparisonCell = z.extend(CellKey, {
  answeredAt: z.string(),
  estimate: z.nullable(Estimate),
  problem: z.nullable(CellProblem),
});
export type ComparisonCell = z.infer<typeof ComparisonCell>;

/** A branch as it was then; `straightMeters` as the crow flies, null when either end has no coordinates. */
export const ComparedBranch = z.extend(
  z.pick(BranchRow, { id: true, name: true, address: true, latitude: true, longitude: true }),
  { straightMeters: z.nullable(z.number()) },
);
export type ComparedBranch = z.infer<typeof ComparedBranch>;

/** Where the drop-off is on a map: its pin, or the middle of its area. */
export const ComparedPlace = z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() });
export type ComparedPlace = z.infer<typeof ComparedPlace>;

/** The response of `POST /api/comparisons`. Branches are sorted by distance. */
export const ComparedBranches = z.object({ place: z.nullable(ComparedPlace), branches: z.array(ComparedBranch) });
export type ComparedBranches = z.infer<typeof ComparedBranches>;

/** The response of `POST /api/comparisons/branch`. */
export const BranchCells = z.object({ cells: z.array(ComparisonCell) });
export type BranchCells = z.infer<typeof BranchCells>;

/** A comparison as far as its branches have answered. */
export type Comparison = ComparedBranches & BranchCells;

/** The response of `POST /api/comparisons/cheaper`, of a trip from the branch chosen now. `best` is the lowest fee among the estimates that came. */
export const CheaperBranch = z.object({
  askedBranches: z.number(),
  answeredBranches: z.number(),
  current: z.nullable(Estimate),
  best: z.nullable(z.object({ branchId: z.string(), branchName: z.string(), estimate: Estimate })),
});
export type CheaperBranch = z.infer<typeof CheaperBranch>;

/** A drop-off with the interface's own names; fields may be missing. */
export const DropOff = z.object({
  destination_format: z.enum(ORDER_FORMATS),
  destination: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DropOff = z.infer<typeof DropOff>;

/** A drop-off in a page's address: JSON, or `latitude,longitude`. */
export const dropOffParam = objectParam<DropOff>({
  parse: (text) => {
    const { point } = parseLocation(text);
    if (point) return { destination_format: 'location_format', destination: { ...point } };
    try {
      return DropOff.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  },
  serialize: JSON.stringify,
});

/** The exact place of a drop-off, where its format has one. */
export function pinOf({ destination_format, destination }: DropOff): Point | null {
  return (destination_format === 'location_format' && Point.safeParse(destination).data) || null;
}

/** Fields of a person; they change no fee, and never stand in an address of a page. */
const PERSONAL = ['contact_name', 'contact_phone', 'instructions'];

/** A drop-off in two: the address, and what is of the person. */
export function splitDropOff({ destination_format, destination }: DropOff): {
  address: DropOff;
  person: DropOff['destination'];
} {
  const entries = Object.entries(destination);
  const [person, address] = [true, false].map((isPersonal) =>
    Object.fromEntries(entries.filter(([field]) => PERSONAL.includes(field) === isPersonal)),
  );
  return { address: { destination_format, destination: address ?? {} }, person: person ?? {} };
}
