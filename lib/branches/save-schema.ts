import { z } from 'zod/mini';
import type { Country } from '@/lib/connections/model/connection';
import { memoize } from '@/lib/format/memoize';
import { parsePhone } from '@/lib/format/phone/phone';
import { isInside, Point, REGION } from '@/lib/map/geometry/point';
import { BranchById } from './schema';

/**
 * The fields of a branch that may be saved, for route and form. Apart from `schema.ts`: pages that only name branches load
 * no phone numbering. Messages are keys from the root.
 */

/** interface: Limits */
export const NAME_MIN = 2;
export const NAME_MAX = 75;
export const ADDRESS_MAX = 250;
/** Direction marks alone are two characters, and no name. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'errors.required'),
  z.refine(
    (value) => value === '' || ([...value].length >= NAME_MIN && VISIBLE.test(value)),
    'branches.problems.nameShort',
  ),
  z.refine((value) => value.length <= NAME_MAX, 'branches.problems.nameLong'),
);
const OUTSIDE = 'branches.problems.placeOutside';
const [WEST, SOUTH, EAST, NORTH] = REGION;
const latitude = z
  .number({ error: 'branches.problems.placeRequired' })
  .check(z.gte(SOUTH, OUTSIDE), z.lte(NORTH, OUTSIDE));
const longitude = z
  .number({ error: 'branches.problems.placeRequired' })
  .check(z.gte(WEST, OUTSIDE), z.lte(EAST, OUTSIDE));

/** Shown and sent only where the service wants one; empty is made from the pin. */
const address = z.optional(z.string().check(z.trim(), z.maxLength(ADDRESS_MAX, 'errors.tooLong')));

/** A phone as people type it, read to E.164. `kept` is the phone that the service has: it stays as it is. */
const phone = (country: Country, kept?: string) =>
  z.pipe(
    z.string(),
    z.transform((value, ctx) => {
      if (kept && value.trim() === kept) return kept;
      const result = parsePhone(value, country);
      if (result.ok) return result.e164;
      ctx.issues.push({ code: 'custom', message: result.problem, input: value });
      return z.NEVER;
    }),
  );

/** `POST /api/branches`. */
export const CreateBranch = memoize((country: Country) =>
  z.object({ name, phone: phone(country), latitude, longitude, address }),
);
export type CreateBranch = z.output<ReturnType<typeof CreateBranch>>;

/** The form of a branch; the point is one field. `kept` is the phone of the branch that is being edited. */
export function BranchForm(country: Country, kept?: string) {
  return z.object({
    name,
    phone: phone(country, kept),
    address,
    place: z.pipe(
      z.nullable(Point),
      z.transform((value, ctx) => {
        if (value && isInside(REGION, value)) return value;
        ctx.issues.push({ code: 'custom', message: value ? OUTSIDE : 'branches.problems.placeRequired', input: value });
        return z.NEVER;
      }),
    ),
  });
}
export type BranchFormInput = z.input<ReturnType<typeof BranchForm>>;
export type BranchForm = z.output<ReturnType<typeof BranchForm>>;

/** `PUT /api/branches/:id`: what changes, and nothing else. A place changes as a whole. */
export const UpdateBranch = memoize((country: Country) =>
  z
    .object({
      ...BranchById.shape,
      name: z.optional(name),
      phone: z.optional(phone(country)),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
      address,
    })
    .check(
      z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        path: ['place'],
        message: 'branches.problems.placeRequired',
      }),
      z.refine((change) => Object.entries(change).some(([key, value]) => key !== 'id' && value !== undefined), {
        message: 'branches.problems.nothingChanged',
      }),
    ),
);
export type UpdateBranch = z.output<ReturnType<typeof UpdateBranch>>;
