import { z } from 'zod/mini';
import { Day } from '@/lib/format/time/day';
import { ListName, MOST_LIKE } from '@/lib/outgoing/schema';

/** Plans: orders that go together every weekday or on dates, at a time of the merchant's zone. */

export const STANDING_JOB = 'standing';
const MOST_DATES = 400;
/** Days of a plan that are kept; what went on earlier ones is in the ledger. */
export const MOST_DAYS = 10;
/** An order that is later than this asks a person: whoever waited for it may not want it any more. */
export const GRACE_MS = 15 * 60_000;

const Days = z.array(Day).check(z.maxLength(MOST_DATES, 'errors.tooLong'));

/** A person's input for a plan. */
export const StandingFields = z
  .object({
    name: ListName,
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.invalid')),
    /** 0 is Sunday. */
    weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7)),
    dates: Days,
    daysOff: Days,
  })
  .check(
    z.refine(({ weekdays, dates }) => weekdays.length + dates.length > 0, {
      path: ['weekdays'],
      message: 'errors.required',
    }),
  );
export type StandingFields = z.infer<typeof StandingFields>;

export const StandingById = z.object({ id: z.uuid() });
export type StandingById = z.infer<typeof StandingById>;

/** `POST /api/standing`: orders like these deliveries, or like all that an import sent, on these days. */
export const CreateStanding = z.safeExtend(StandingFields, {
  id: z.uuid(),
  like: z.union([
    z.object({ deliveries: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_LIKE)) }),
    z.object({ import: z.uuid() }),
  ]),
});
export type CreateStanding = z.infer<typeof CreateStanding>;

/** `PUT /api/standing/[id]`: another name, time or days from now on. */
export const ChangeStanding = z.safeExtend(StandingFields, { id: z.uuid() });
export type ChangeStanding = z.infer<typeof ChangeStanding>;

/** `POST /api/standing/[id]/days/[day]`: a person's answer about the orders of a day that did not go. */
export const DecideDay = z.extend(StandingById, { day: Day, send: z.boolean() });
export type DecideDay = z.infer<typeof DecideDay>;

export const StandingDay = z.object({
  day: z.string(),
  /** `asks`: it did not go at its time, and a person decides. */
  state: z.enum(['due', 'asks', 'sent', 'unresolved', 'refused', 'skipped']),
  deliveryId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type StandingDay = z.infer<typeof StandingDay>;

export const StandingOrder = z.object({
  id: z.string(),
  customerName: z.string(),
  amount: z.string(),
  /** The newest days, newest first. */
  days: z.array(StandingDay),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

export const StandingPlan = z.safeExtend(StandingFields, {
  id: z.string(),
  state: z.enum(['active', 'paused']),
  /** When it goes next; null while it is paused, or after its last date. */
  nextAt: z.nullable(z.string()),
  orders: z.array(StandingOrder),
});
export type StandingPlan = z.infer<typeof StandingPlan>;

/** `GET /api/standing/asking`: how many orders of plans, and of imports, did not go and wait for a person. */
export const AskingCount = z.object({ count: z.number(), imports: z.number() });
export type AskingCount = z.infer<typeof AskingCount>;

export const StandingList = z.object({ plans: z.array(StandingPlan) });
export type StandingList = z.infer<typeof StandingList>;
