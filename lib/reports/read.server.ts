import { reportsOf } from '@/lib/db/client.server';
import { businessDay, businessDays, hoursOfDay } from '@/lib/format/time/business-day';
import { addDays, daysFrom } from '@/lib/format/time/days';
import type { Context } from '@/lib/request/context.server';
import { mergeSpellings } from './merge-spellings';
import { branchNames, dataAgeSeconds, firstOrderAt, groupedSums, type ReportWhere, reasonsOf } from './rows.server';
import type { Report, ReportQuery, ReportRow } from './schema';
import { totalsOf } from './totals';

/** The sums of a span's orders, in groups, with the reasons of those that did not arrive, and the span before it. */
export async function readReport(ctx: Context, input: ReportQuery): Promise<Report> {
  const { connection } = ctx;
  const db = reportsOf(ctx.db);
  const span = spanBefore(input);
  const [sums, before, reasons, branches, first, ageSeconds] = await Promise.all([
    groupedSums(db, whereOf(ctx, input), input.by),
    groupedSums(db, whereOf(ctx, { ...input, ...span }), 'all'),
    reasonsOf(db, whereOf(ctx, input)),
    branchNames(db, connection.id),
    firstOrderAt(db, connection.id),
    dataAgeSeconds(db),
  ]);
  const firstDay = first && businessDay(connection, first);
  const knownFrom = firstDay && firstDay > span.from ? firstDay : null;
  const groups = input.by === 'area' ? mergeSpellings(sums, connection.country) : sums;
  const rows = groups.map(
    (row): ReportRow => ({
      ...row,
      label: input.by === 'branch' ? (branches.find(({ id }) => id === row.key)?.name ?? null) : row.key,
    }),
  );
  return {
    by: input.by,
    rows: sorted(rows, input.by, hoursOfDay(connection)),
    totals: totalsOf(rows),
    before: { span, totals: knownFrom ? [] : totalsOf(before), knownFrom },
    reasons,
    branches,
    ageSeconds,
  };
}

/** As many days, right before. */
function spanBefore({ from, to }: ReportQuery): { from: string; to: string } {
  const days = daysFrom(from, to).length;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export function whereOf({ connection }: Pick<Context, 'connection'>, input: ReportQuery): ReportWhere {
  const { id, currency, timeZone, dayStartHour } = connection;
  const days = businessDays(connection, input.from, input.to);
  return { connectionId: id, currency, timeZone, dayStartHour, branch: input.branch, dates: input.dates, ...days };
}

/** Days and months newest first, hours through the day, branches and areas by their orders. */
function sorted(rows: ReportRow[], by: ReportQuery['by'], hours: number[]): ReportRow[] {
  const key = (row: ReportRow) => row.key ?? '';
  const position = (row: ReportRow) => hours.indexOf(Number(key(row)));
  if (by === 'hour') return rows.toSorted((a, b) => position(a) - position(b));
  if (by === 'day' || by === 'month') return rows.toSorted((a, b) => key(b).localeCompare(key(a)));
  return rows.toSorted((a, b) => b.orders - a.orders || key(a).localeCompare(key(b)));
}
