import { z } from 'zod/mini';
import { plainText } from '@/lib/format/text/plain-text';
import { Day } from '@/lib/format/time/day';

/** Orders that go every weekday or on dates, at a time of the merchant's zone. */

export const STANDING_JOB = 'standing';
const MOST_DATES = 400;
const MOST_DAYS_SHOWN = 10;

export { MOST_DAYS_SHOWN };

const Days = z.array(Day).check(z.maxLength(MOST_DATES, 'errors.tooLong'));
const Plan = z.object({
  name: z.string().check(
    z.overwrite((name) => plainText(name).trim()),
    z.minLength(1, 'errors.required'),
    z.maxLength(120, 'errors.tooLong'),
  ),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.invalid')),
  /** 0 is Sunday. */
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7)),
  dates: Days,
  daysOff: Days,
});

export const StandingById = z.object({ id: z.uuid() });
export type StandingById = z.infer<typeof StandingById>;

/** `POST /api/standing`: an order like this delivery, on these days. */
export const CreateStanding = z.extend(Plan, { id: z.uuid(), like: z.uuid() }).check(
  z.refine(({ weekdays, dates }) => weekdays.length + dates.length > 0, {
    path: ['weekdays'],
    message: 'errors.required',
  }),
);
export type CreateStanding = z.infer<typeof CreateStanding>;

/** `POST /api/standing/[id]/days/[day]`: a person's answer about a day on which the machine was off. */
export const DecideDay = z.extend(StandingById, { day: Day, send: z.boolean() });
export type DecideDay = z.infer<typeof DecideDay>;

/** `asks`: it did not go at its time, and a person decides. */
export const DAY_STATES = ['due', 'asks', 'sent', 'unresolved', 'refused', 'skipped'] as const;
export const StandingDay = z.object({
  day: z.string(),
  at: z.string(),
  state: z.enum(DAY_STATES),
  deliveryId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type StandingDay = z.infer<typeof StandingDay>;

export const StandingOrder = z.extend(Plan, {
  id: z.string(),
  state: z.enum(['active', 'paused']),
  customerName: z.string(),
  amount: z.string(),
  /** When it goes next; null while it is paused, or after its last date. */
  nextAt: z.nullable(z.string()),
  /** The newest days, newest first. */
  days: z.array(StandingDay),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

export const StandingList = z.object({ standing: z.array(StandingOrder) });
export type StandingList = z.infer<typeof StandingList>;
