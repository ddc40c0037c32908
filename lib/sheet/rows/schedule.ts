import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { zonedInstant } from '@/lib/format/time/date-time';
import type { ColumnDates } from '../values/column-dates';
import { type Moment, readMoment } from '../values/moment';
import { addProblem, cellOf, type FieldCell, type Row } from './row';

type ScheduleField = 'schedule' | 'schedule_date' | 'schedule_time';
export type ScheduleDates = Partial<Record<ScheduleField, ColumnDates>>;
const UNKNOWN: ColumnDates = { order: 'unknown', isTwelveHour: false, isTwentyFourHour: false, isSwapped: false };

/** The instant at which the order shall go, in the merchant's zone; undefined for an order that goes at once. */
export function readSchedule(row: Row, country: Country, dates: ScheduleDates, now: Date): string | undefined {
  const before = row.problems.length;
  const cells: FieldCell[] = [];
  const moments = (['schedule', 'schedule_date', 'schedule_time'] as const).flatMap((field): Moment[] => {
    const cell = cellOf(row, field);
    if (!cell) return [];
    cells.push(cell);
    const moment = readMoment(cell, dates[field] ?? UNKNOWN);
    if (!('problem' in moment)) return [moment];
    addProblem(row, cell.column.name, moment.problem);
    return [];
  });
  const [first] = cells;
  if (!first || row.problems.length > before) return undefined;
  const column = first.column.name;
  if (moments.every(({ isNow }) => isNow)) return undefined;
  const instants = moments.flatMap(({ instant }) => instant ?? []);
  const days = distinct(moments.flatMap(({ day }) => day ?? []));
  const times = distinct(moments.flatMap(({ time }) => time ?? []));
  if (instants.length + days.length > 1 || times.length > 1) return addProblem(row, column, { key: 'momentConflict' });
  const [instant] = instants;
  if (instant) return checkedInstant(row, column, instant, now);
  const [[day], [time]] = [days, times];
  if (!day) return addProblem(row, column, { key: 'dayMissing' });
  if (!time) return addProblem(row, column, { key: 'timeMissing' });
  const zoned = zonedInstant({ ...day, ...time, second: 0 }, COUNTRY_FACTS[country].timeZone);
  return checkedInstant(row, column, zoned, now);
}

/** A time of long ago is an old sheet or a day that was read wrongly. One that just passed is asked for again at the start. */
const LONG_AGO_MS = 30 * 86_400_000;

function checkedInstant(row: Row, column: string, instant: Date, now: Date): string | undefined {
  if (now.getTime() - instant.getTime() > LONG_AGO_MS)
    return addProblem(row, column, { key: 'delivery-form.problems.schedulePast' });
  if (instant <= now) row.warnings.push({ column, key: 'schedulePast' });
  return instant.toISOString();
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
