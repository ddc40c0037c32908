import { z } from 'zod/mini';
import { Sum } from '@/lib/format/money/sum';

/**
 * Input and output of each operation; what is saved is checked in `save-schema.ts`. What the service has is read as it is,
 * be it an unusual phone or no place.
 */

/** `refresh` reads from the service even when our copy is young. */
export const ListBranches = z.object({ refresh: z.optional(z.literal('1')) });
export type ListBranches = z.infer<typeof ListBranches>;

export const BranchRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Written by the service from the coordinates; empty where it gives none. */
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  createdAt: z.nullable(z.string()),
  /** The service no longer has it; kept so that old deliveries show its name. */
  gone: z.boolean(),
  goneAt: z.nullable(z.string()),
});
export type BranchRow = z.infer<typeof BranchRow>;

/** Whether all that a person may change of a branch is the same to the letter. */
export function isUnchanged(a: ServiceFields, b: ServiceFields): boolean {
  return (['name', 'phone', 'address', 'latitude', 'longitude'] as const).every((field) => a[field] === b[field]);
}
type ServiceFields = Pick<BranchRow, 'name' | 'phone' | 'address' | 'latitude' | 'longitude'>;

/** `syncedAt`: when the copy was last read; `stale`: the service did not answer just now, `problem` why. */
export const BranchList = z.object({
  branches: z.array(BranchRow),
  syncedAt: z.nullable(z.string()),
  stale: z.boolean(),
  /** The service wants an address line with a branch. */
  wantsAddress: z.boolean(),
  /** A key of the `problems` messages. */
  problem: z.nullable(z.string()),
});
export type BranchList = z.infer<typeof BranchList>;

/** Any short text: an id that is not the service's is not found. */
const id = z.string().check(z.minLength(1), z.maxLength(64));
export const BranchById = z.object({ id });
export type BranchById = z.infer<typeof BranchById>;

/** `DELETE /api/branches/:id`. `underWay`: the number of deliveries that the confirmation named. */
export const DeleteBranch = z.extend(BranchById, { underWay: z.coerce.number().check(z.int(), z.gte(0)) });
export type DeleteBranch = z.infer<typeof DeleteBranch>;

/** `found`: the response was lost, and the branch was found in the service's list. */
export const CreatedBranch = z.object({ branch: BranchRow, outcome: z.enum(['made', 'found']) });
export type CreatedBranch = z.infer<typeof CreatedBranch>;
export const UpdatedBranch = z.object({ branch: BranchRow });
export type UpdatedBranch = z.infer<typeof UpdatedBranch>;
export const DeletedBranch = z.object({ outcome: z.enum(['deleted', 'already_gone']) });
export type DeletedBranch = z.infer<typeof DeletedBranch>;

/** Deliveries created in a span, test mode left out; `fees` of the completed ones is decimal text. */
export const BranchNumbers = z.object({
  created: z.number(),
  byStatus: z.array(z.object({ status: z.string(), count: z.number() })),
  completed: z.number(),
  fees: z.array(Sum),
});
export type BranchNumbers = z.infer<typeof BranchNumbers>;

export const BranchDelivery = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  reference: z.string(),
  status: z.string(),
  testMode: z.boolean(),
  customerName: z.string(),
  deliveryFee: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  createdAt: z.string(),
});
export type BranchDelivery = z.infer<typeof BranchDelivery>;

/** `GET /api/branches/:id`. `deliveries` is null for a role that may not read them. Days are in the merchant's zone, `to` included. */
export const BranchDetail = z.object({
  branch: BranchRow,
  deliveries: z.nullable(
    z.object({
      underWay: z.number(),
      today: BranchNumbers,
      lastMonth: z.extend(BranchNumbers, { from: z.string(), to: z.string() }),
      latest: z.array(BranchDelivery),
    }),
  ),
});
export type BranchDetail = z.infer<typeof BranchDetail>;

/** `GET /api/branches/activity`: deliveries under way by branch; branches without any are left out. */
export const BranchActivity = z.object({ underWay: z.record(z.string(), z.number()) });
export type BranchActivity = z.infer<typeof BranchActivity>;
