import { COUNTRY_FACTS } from '@/lib/connections/model/connection';
import { zonedInstant } from '@/lib/format/time/date-time';
import type { Cell } from '../table/table';
import { columnDates, PLAIN, type ReadMoment, readMoment } from '../values/moment';
import { type MappingOptions, mostly } from './mapping';

/** Some cells may be earlier: a typing error, or an order that goes at once. */
const LATER_SHARE = 0.5;

/**
 * Whether a column's moments are later than now, so not those of the creation. With two readings of its day a moment counts
 * if one is later, a day alone only if both are.
 */
export function areLater(samples: readonly Cell[], { country, now }: Pick<MappingOptions, 'country' | 'now'>): boolean {
  const { order: known } = columnDates(samples);
  const orders = known === 'unknown' ? (['day', 'month'] as const) : [known];
  const { timeZone } = COUNTRY_FACTS[country];
  const isLater = (moment: ReadMoment) => (instantOf(moment, timeZone)?.getTime() ?? 0) > now.getTime();
  return mostly(
    samples,
    (cell) => {
      const readings = orders.map((order) => readMoment(cell, { ...PLAIN, order }));
      return readings.every(isLater) || (readings.some(isLater) && readings.some((moment) => 'time' in moment));
    },
    LATER_SHARE,
  );
}

function instantOf(moment: ReadMoment, timeZone: string): Date | undefined {
  if ('problem' in moment) return undefined;
  const { instant, day, time = { hour: 0, minute: 0 } } = moment;
  return instant ?? (day && zonedInstant({ ...day, ...time, second: 0 }, timeZone));
}
