import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { formatDateTime, zonedInstant } from '@/lib/format/time/date-time';
import { MOMENTS } from '../columns/fields';
import { type ColumnDates, type Moment, readMoment } from '../values/moment';
import type { Read, Remark, RowCells } from './cells';

const UNKNOWN: ColumnDates = { order: 'unknown', isTwentyFourHour: false, isSwapped: false };

/** The instant at which the order shall go, in the merchant's zone; no value for an order that goes at once. */
export function readSchedule({ one, broken, country, dates, now }: RowCells): Read<string> {
  const moments: Moment[] = [];
  const problems = MOMENTS.flatMap((field): Remark[] => {
    const cell = one[field];
    const moment = cell && readMoment(cell, dates[field] ?? UNKNOWN);
    if (!cell || !moment) return [];
    if ('problem' in moment) return [{ column: cell.column.name, ...moment.problem }];
    moments.push(moment);
    return [];
  });
  const column = MOMENTS.flatMap((field) => one[field]?.column.name ?? [])[0] ?? '';
  if (problems.length > 0 || MOMENTS.some((field) => broken.has(field))) return { problems };
  if (moments.every(({ isNow }) => isNow)) return { problems: [] };
  const at = instantOf(moments, country);
  if (typeof at === 'string') return { problems: [{ column, key: at }] };
  // A day in the past is an old sheet or was read wrongly. A time of today that has passed is asked for again at the start.
  const dayOf = (moment: Date) => formatDateTime(moment, COUNTRY_FACTS[country].timeZone, 'en', 'iso-date');
  if (dayOf(at) < dayOf(now)) return { problems: [{ column, key: 'delivery-form.problems.schedulePast' }] };
  return { value: at.toISOString(), problems: [], warnings: at <= now ? [{ column, key: 'schedulePast' }] : [] };
}

/** The only instant of all moments, or the key of a problem. */
function instantOf(moments: readonly Moment[], country: Country): Date | string {
  const instants = moments.flatMap(({ instant }) => instant ?? []);
  const [day, ...days] = distinct(moments.flatMap((moment) => moment.day ?? []));
  const [time, ...times] = distinct(moments.flatMap((moment) => moment.time ?? []));
  if (instants.length + days.length + Number(Boolean(day ?? time)) > 1 || times.length > 0) return 'momentConflict';
  const { timeZone } = COUNTRY_FACTS[country];
  const [instant] = instants;
  // A program that has only a day may write its midnight.
  if (instant) return formatDateTime(instant, timeZone, 'en', 'time') === '00:00' ? 'timeMissing' : instant;
  if (!day || !time) return day ? 'timeMissing' : 'dayMissing';
  return zonedInstant({ ...day, ...time, second: 0 }, timeZone);
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
