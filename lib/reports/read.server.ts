import type { Connection } from '@/lib/connections/model/connection';
import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import { reportsOf } from '@/lib/db/client.server';
import type { Branches } from '@/lib/db/of-branches';
import { businessDay, businessDays, hoursOfDay } from '@/lib/format/time/business-day';
import { addDays, daysFrom } from '@/lib/format/time/days';
import type { Context } from '@/lib/request/context.server';
import { mergeGroups, mergeSpellings } from './merge-spellings';
import {
  branchNames,
  dataAgeSeconds,
  firstOrderAt,
  type GroupBy,
  groupedSums,
  type ReportWhere,
  reasonsOf,
} from './rows.server';
import type { Report, ReportQuery, ReportRow } from './schema';
import { totalsOf } from './totals';

/** The sums of a span's orders, in groups, with the reasons of those that did not arrive, and the span before it. */
export async function readReport(ctx: Context, input: ReportQuery): Promise<Report> {
  const { connection, user } = ctx;
  const db = reportsOf(ctx.db);
  const span = spanBefore(input);
  const isOfAll = input.merchants === 'all';
  const merchants = await merchantsOf(ctx, input);
  const wheres = whereOf(merchants, input);
  const by: GroupBy = isOfAll && input.by === 'branch' ? 'merchant' : input.by;
  const sumsOf = async (asked: readonly ReportWhere[], groups: GroupBy) =>
    mergeGroups((await Promise.all(asked.map((where) => groupedSums(db, where, groups)))).flat());
  const [sums, before, reasons, branches, first, ageSeconds] = await Promise.all([
    sumsOf(wheres, by),
    sumsOf(whereOf(merchants, { ...input, ...span }), 'all'),
    reasonsOf(db, wheres),
    isOfAll ? [] : branchNames(db, connection.id, user.branches),
    firstOrderAt(db, wheres),
    dataAgeSeconds(db),
  ]);
  const firstDay = first && businessDay(connection, first);
  const knownFrom = firstDay && firstDay > span.from ? firstDay : null;
  const groups = input.by === 'area' ? mergeSpellings(sums, connection.country) : sums;
  const named = isOfAll ? merchants : branches;
  const rows = groups.map(
    (row): ReportRow => ({
      ...row,
      label: input.by === 'branch' ? (named.find(({ id }) => id === row.key)?.name ?? null) : row.key,
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

type Merchant = Connection & { branches: Branches };
type Merchants = readonly [Merchant, ...Merchant[]];

/** The merchants of a report, each with its branches in sight. Of all in one currency: those where the user may read reports. */
export async function merchantsOf(
  { db, connection, user }: Pick<Context, 'db' | 'connection' | 'user'>,
  { merchants }: Pick<ReportQuery, 'merchants'>,
): Promise<Merchants> {
  const own = { ...connection, branches: user.branches };
  if (merchants !== 'all') return [own];
  const others = (await connectionsOf(db, user.id, 'report:read')).filter(
    ({ id, currency }) => id !== connection.id && currency === connection.currency,
  );
  return [own, ...others];
}

/** The conditions of a report: one for the merchants of each business day and the same branches. */
export function whereOf([first, ...others]: Merchants, input: ReportQuery): [ReportWhere, ...ReportWhere[]] {
  const { branch, dates, from, to } = input;
  const where = (merchants: Merchants): ReportWhere => {
    const [{ currency, timeZone, dayStartHour, branches }] = merchants;
    const rule = { timeZone, dayStartHour };
    const days = businessDays(rule, from, to);
    return {
      connectionIds: merchants.map(({ id }) => id),
      branches,
      currency,
      dates,
      ...rule,
      ...days,
      ...(others.length === 0 && { branch }),
    };
  };
  const keyOf = (one: Merchant) => JSON.stringify([one.timeZone, one.dayStartHour, one.branches]);
  const isLike = (one: Merchant) => keyOf(one) === keyOf(first);
  const [another, ...more] = others.filter((one) => !isLike(one));
  const own = where([first, ...others.filter(isLike)]);
  return another ? [own, ...whereOf([another, ...more], { ...input, branch: undefined })] : [own];
}

/** Days and months newest first, hours through the day, branches and areas by their orders. */
function sorted(rows: ReportRow[], by: ReportQuery['by'], hours: number[]): ReportRow[] {
  const key = (row: ReportRow) => row.key ?? '';
  const position = (row: ReportRow) => hours.indexOf(Number(key(row)));
  if (by === 'hour') return rows.toSorted((a, b) => position(a) - position(b));
  if (by === 'day' || by === 'month') return rows.toSorted((a, b) => key(b).localeCompare(key(a)));
  return rows.toSorted((a, b) => b.orders - a.orders || key(a).localeCompare(key(b)));
}
