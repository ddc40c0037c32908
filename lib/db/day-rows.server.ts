import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRule } from '@/lib/format/business-day';

/** The business day of an instant in SQL, YYYY-MM-DD (lib/format/business-day). */
export function businessDayOf(at: SQLWrapper, { timeZone, dayStartHour }: DayRule): SQL {
  return sql`((${at} at time zone ${timeZone}) - make_interval(hours => ${dayStartHour}::int))::date::text`;
}
