import { z } from 'zod/mini';
import { dayParam, oneOfParam, type ParamValues, textParam } from '@/lib/address-params';
import { addDays } from '@/lib/format/time/days';
import { isSpan, REPORT_BY, REPORT_DATES, ReportQuery } from './schema';

/** The part of a report that stands in the address. */
export const REPORT_PARAMS = {
  from: dayParam,
  to: dayParam,
  by: oneOfParam(REPORT_BY),
  dates: oneOfParam(REPORT_DATES),
  branch: textParam,
  merchants: oneOfParam(['all'] as const),
};
export type ReportParams = ParamValues<typeof REPORT_PARAMS>;

/**
 * The report of an address. Without a first day, or with one that makes no span: thirty days. What else makes no sense
 * counts as not given.
 */
export function reportOf({ from, to, by, dates, branch, merchants }: ReportParams, today: string): ReportQuery {
  const last = to ?? today;
  const fallback = { from: addDays(today, -29), to: today, by: by ?? 'day', dates: dates ?? 'created' } as const;
  return z.catch(ReportQuery, fallback).parse({
    from: from && isSpan({ from, to: last }) ? from : addDays(last, -29),
    to: last,
    by: by ?? undefined,
    dates: dates ?? undefined,
    branch: branch ?? undefined,
    merchants: merchants ?? undefined,
  });
}
