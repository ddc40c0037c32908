import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRule } from '@/lib/format/time/business-day';

/** The business day of an instant in SQL, YYYY-MM-DD (lib/format/time/business-day). */
export function businessDayOf(at: SQLWrapper, { timeZone, dayStartHour }: DayRule): SQL {
  return sql`((${at} at time zone ${timeZone}) - make_interval(hours => ${dayStartHour}::int))::date::text`;
}
