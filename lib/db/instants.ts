import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRule } from '@/lib/format/time/business-day';

/** Whether an instant is in a span; its end is exclusive. The casts keep the type where a column is an expression. */
export function isWithin(at: SQLWrapper, { from, before }: { from: Date; before: Date }): SQL {
  return sql`(${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz)`;
}

/** The business day of an instant in SQL, YYYY-MM-DD (lib/format/time/business-day). */
export function businessDayOf(at: SQLWrapper, { timeZone, dayStartHour }: DayRule): SQL {
  return sql`((${at} at time zone ${timeZone}) - make_interval(hours => ${dayStartHour}::int))::date::text`;
}
