import { z } from 'zod';
import type { Country } from '@/lib/connections/connection';
import { parsePhone } from '@/lib/format/phone';

/**
 * One truth per operation for route, form and client. Messages are keys from the root of the messages. What the service
 * holds (a phone in its own writing, a place on no map) is read as it is; what we send is checked.
 */

/** interface: Limits */
export const NAME_MIN = 2;
export const NAME_MAX = 75;

/** `refresh` asks the service even when our copy is young. */
export const ListBranches = z.object({ refresh: z.literal('1').optional() });
export type ListBranches = z.infer<typeof ListBranches>;

export const BranchRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Written by the service from the coordinates; empty where it gives none. */
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdAt: z.string().nullable(),
  /** The service no longer has it; kept so that old deliveries show its name. */
  gone: z.boolean(),
  goneAt: z.string().nullable(),
});
export type BranchRow = z.infer<typeof BranchRow>;

/** `syncedAt` is when the service last told us; `stale` says that it could not be asked just now, `problem` why. */
export const BranchList = z.object({
  branches: z.array(BranchRow),
  syncedAt: z.string().nullable(),
  stale: z.boolean(),
  /** A key of the `problems` messages. */
  problem: z.string().nullable(),
});
export type BranchList = z.infer<typeof BranchList>;

const name = z
  .string()
  .trim()
  .min(1, 'errors.required')
  .refine((value) => value === '' || [...value].length >= NAME_MIN, 'branches.problems.nameShort')
  .refine((value) => value.length <= NAME_MAX, 'branches.problems.nameLong');
const latitude = z.number({ error: 'branches.problems.placeRequired' }).min(-90).max(90);
const longitude = z.number({ error: 'branches.problems.placeRequired' }).min(-180).max(180);

/** A phone as people type it, read to E.164; `kept` is what the service holds already and is left as it is. */
const phone = (country: Country, kept?: string) =>
  z.string().transform((value, ctx) => {
    if (kept && value.trim() === kept) return kept;
    const result = parsePhone(value, country);
    if (result.ok) return result.e164;
    ctx.addIssue({ code: 'custom', message: result.problem });
    return z.NEVER;
  });

/** `POST /api/branches`. */
export function CreateBranch(country: Country) {
  return z.object({ name, phone: phone(country), latitude, longitude });
}
export type CreateBranch = z.output<ReturnType<typeof CreateBranch>>;

/** The form of a branch; the point is one field. `kept` is the phone of the branch that is being edited. */
export function BranchForm(country: Country, kept?: string) {
  return z.object({
    name,
    phone: phone(country, kept),
    place: z
      .object({ latitude, longitude })
      .nullable()
      .transform((value, ctx) => {
        if (value) return value;
        ctx.addIssue({ code: 'custom', message: 'branches.problems.placeRequired' });
        return z.NEVER;
      }),
  });
}
export type BranchFormInput = z.input<ReturnType<typeof BranchForm>>;
export type BranchForm = z.output<ReturnType<typeof BranchForm>>;

/** The service's ids are 24 hexadecimal characters; others are not refused here, they are simply not found. */
const id = z.string().min(1).max(64);
export const BranchById = z.object({ id });
export type BranchById = z.infer<typeof BranchById>;

/** `PUT /api/branches/:id`: what changes, and nothing else. A place changes as a whole. */
export function UpdateBranch(country: Country) {
  return z
    .object({
      id,
      name: name.optional(),
      phone: phone(country).optional(),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
    })
    .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      path: ['place'],
      message: 'branches.problems.placeRequired',
    })
    .refine((change) => Object.entries(change).some(([key, value]) => key !== 'id' && value !== undefined), {
      message: 'branches.problems.nothingChanged',
    });
}
export type UpdateBranch = z.output<ReturnType<typeof UpdateBranch>>;

/** `DELETE /api/branches/:id`. `underWay` is the number of deliveries that the confirmation spoke of. */
export const DeleteBranch = BranchById.extend({ underWay: z.coerce.number().int().min(0) });
export type DeleteBranch = z.infer<typeof DeleteBranch>;

/** `found`: its answer was lost, and it was found in the service's list. */
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
  fees: z.string(),
});
export type BranchNumbers = z.infer<typeof BranchNumbers>;

export const BranchDelivery = z.object({
  id: z.string(),
  code: z.string().nullable(),
  reference: z.string(),
  status: z.string(),
  testMode: z.boolean(),
  customerName: z.string(),
  deliveryFee: z.string().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
});
export type BranchDelivery = z.infer<typeof BranchDelivery>;

/** `GET /api/branches/:id`. `deliveries` is null for who may not see any. Days are the merchant's zone's, `to` included. */
export const BranchDetail = z.object({
  branch: BranchRow,
  deliveries: z
    .object({
      underWay: z.number(),
      today: BranchNumbers,
      lastMonth: BranchNumbers.extend({ from: z.string(), to: z.string() }),
      latest: z.array(BranchDelivery),
    })
    .nullable(),
});
export type BranchDetail = z.infer<typeof BranchDetail>;

/** `GET /api/branches/activity`: deliveries under way by branch; branches without any are left out. */
export const BranchActivity = z.object({ underWay: z.record(z.string(), z.number()) });
export type BranchActivity = z.infer<typeof BranchActivity>;
