import { addDays } from '@/lib/format/time/days';

export const SPANS = ['week', 'days30', 'month', 'lastMonth', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** The days of a span that is often wanted; both are included. */
export function daysOfSpan(span: Span, today: string): { from: string; to: string } {
  const monthBegin = `${today.slice(0, 7)}-01`;
  switch (span) {
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: monthBegin, to: today };
    case 'lastMonth': {
      const to = addDays(monthBegin, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: addDays(today, -364), to: today };
  }
}
