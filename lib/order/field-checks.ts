import { z } from 'zod/mini';
import { latinDigits } from '@/lib/format/text/digits';
import { REGION } from '@/lib/map/geometry/point';

/** The checks of typed fields. Messages are full message keys; empty optional text becomes undefined. */

export const required = (max = 200) =>
  z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(max, 'errors.tooLong'));

export const maybe = (max = 200) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(max, 'errors.tooLong')),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  );

/** The number or name of a street; its digits are Latin, which every driver reads. */
export const street = z.pipe(required(), z.transform(latinDigits));

/** The number of a block, building or floor, in Latin digits, which every driver reads. */
export const houseNumber = z.pipe(required(40), z.transform(latinDigits));
export const maybeHouseNumber = z.pipe(
  maybe(40),
  z.transform((value) => value && latinDigits(value)),
);

/** Without spaces and dashes, in Latin capitals and digits. */
export const normalShortAddress = (typed: string) => latinDigits(typed).replace(/[\s-]/g, '').toUpperCase();
/** The interface takes eight letters and digits; the National Address has four of each. */
export const isUsualShortAddress = (address: string) => /^[A-Z]{4}\d{4}$/.test(address);

export const shortAddress = z
  .string()
  .check(z.overwrite(normalShortAddress), z.regex(/^[A-Z0-9]{8}$/, 'delivery-form.problems.shortAddress'));

/** No driver goes farther. 0, 0 is what programs write for no position. */
const [WEST, SOUTH, EAST, NORTH] = REGION;

export const latitude = z
  .number({ error: 'delivery-form.problems.pinRequired' })
  .check(z.gte(SOUTH, 'delivery-form.problems.latitudeRange'), z.lte(NORTH, 'delivery-form.problems.latitudeRange'));
export const longitude = z
  .number({ error: 'delivery-form.problems.pinRequired' })
  .check(z.gte(WEST, 'delivery-form.problems.longitudeRange'), z.lte(EAST, 'delivery-form.problems.longitudeRange'));
