import { meanAmount } from '@/lib/format/money/mean-amount';
import { toThousandths } from '@/lib/format/money/thousandths';
import { businessDay, businessDays } from '@/lib/format/time/business-day';
import type { Context } from '@/lib/request/context.server';
import { countOf, sumIn } from './day-numbers';
import { createdIn, endedIn, firstOrderAt } from './day-rows.server';
import type { OverviewQuery, Usual } from './overview-schema';

const WEEKS = [1, 2, 3, 4];
const FEWEST_WEEKS = 2;
const WEEK_MS = 7 * 86_400_000;

/** The numbers of this weekday up to this hour, as the mean of the last four weeks. */
export async function readUsual(
  { db, connection, user, now: clock }: Context,
  { branch: branchId }: OverviewQuery = {},
): Promise<Usual> {
  const now = clock().getTime();
  const testMode = connection.testMode ? undefined : false;
  const mode = { connectionId: connection.id, branches: user.branches, branchId, testMode };
  const first = await firstOrderAt(db, mode);
  const spans = WEEKS.map((week) => {
    const before = new Date(now - week * WEEK_MS);
    return { from: businessDays(connection, businessDay(connection, before)).from, before };
  }).filter(({ from }) => first !== null && first <= from);
  if (spans.length < FEWEST_WEEKS) return { usual: null };
  const days = await Promise.all(
    spans.map(async (span) => {
      const where = { ...mode, ...span };
      const [created, ended] = await Promise.all([createdIn(db, where), endedIn(db, where)]);
      const completed = ended.filter(({ status }) => status === 'completed');
      const { currency } = connection;
      return {
        created: countOf(created),
        completed: countOf(completed),
        ended: countOf(ended) - countOf(completed),
        fees: toThousandths(sumIn({ currency, own: currency }, completed, ({ fees }) => fees)),
      };
    }),
  );
  const mean = (of: (day: (typeof days)[number]) => number) =>
    Math.round(days.reduce((sum, day) => sum + of(day), 0) / days.length);
  return {
    usual: {
      created: mean(({ created }) => created),
      completed: mean(({ completed }) => completed),
      ended: mean(({ ended }) => ended),
      fees: meanAmount(
        days.reduce((sum, { fees }) => sum + fees, 0n),
        days.length,
        connection.currency,
      ),
      currency: connection.currency,
    },
  };
}
