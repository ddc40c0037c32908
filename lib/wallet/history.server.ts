import { minus, negated, sumOf } from '@/lib/format/money/thousandths';
import { businessDay, businessDays } from '@/lib/format/time/business-day';
import { addDays, daysFrom } from '@/lib/format/time/days';
import type { Context } from '@/lib/request/context.server';
import { forecastOf } from './forecast';
import { debitsByDay, feeQuartiles, firstDebitAt, hasReadInvoices, walletInvoices } from './ledger-rows.server';
import { knownWallet } from './read.server';
import { balancesByDay, latestSnapshot } from './rows.server';
import type { Forecast, WalletDay, WalletHistory, WalletHistoryQuery } from './schema';

/** Eight weeks: each weekday is seen eight times. */
const FORECAST_DAYS = 56;

/** The balance day by day, with what moved it, and how long it may last. */
export async function walletHistory(ctx: Context, { days }: WalletHistoryQuery): Promise<WalletHistory> {
  const today = businessDay(ctx.connection, ctx.now());
  const wallet = await knownWallet(ctx);
  const first = addDays(today, 1 - Number(days));
  const [history, forecast] = await Promise.all([
    daysOf(ctx, wallet.currency, daysFrom(first, today)),
    wallet.free === null ? null : forecastFor(ctx, wallet.currency, wallet.free, today),
  ]);
  return { days: history.reverse(), currency: wallet.currency, forecast };
}

async function daysOf(ctx: Context, currency: string, days: string[]): Promise<WalletDay[]> {
  const { db, connection } = ctx;
  const span = businessDays(connection, days[0] ?? '', days.at(-1) ?? '');
  const of = { connectionId: connection.id, currency };
  const [balances, debits, invoices, areInvoicesRead, opening, firstDebit] = await Promise.all([
    balancesByDay(db, connection.id, span, connection),
    debitsByDay(db, of, span, connection),
    walletInvoices(db, of, span),
    hasReadInvoices(db, connection.id),
    latestSnapshot(db, connection.id, span.from),
    firstDebitAt(db, of),
  ]);
  let before = opening?.balance ?? null;
  const known = days.map((day): WalletDay => {
    const balance = balances.find((balance) => balance.day === day);
    const spent = debits.find((debit) => debit.day === day);
    const ofDay = invoices.filter(({ at }) => businessDay(connection, at) === day);
    const sumBy = (isWanted: (type: string) => boolean) => {
      if (!areInvoicesRead) return null;
      const wanted = ofDay.filter(({ type }) => isWanted(type));
      return { count: wanted.length, amount: sumOf(wanted.map(({ amount }) => amount)) };
    };
    const moves = {
      debits: { count: spent?.count ?? 0, amount: negated(spent?.amount ?? '0') },
      topUps: sumBy((type) => type !== 'REFUND_WALLET'),
      refunds: sumBy((type) => type === 'REFUND_WALLET'),
    };
    const closing = balance?.closing ?? before;
    const unexplained = before === null || closing === null ? null : unexplainedOf(before, closing, moves);
    before = closing;
    return { day, closing, isComputed: false, ...moves, unexplained };
  });
  return computedBackwards(known, firstDebit && businessDay(connection, firstDebit));
}

/** Days before the first balance, from the movements after them. None before the first fee: what else moved is unknown. */
function computedBackwards(days: readonly WalletDay[], firstDay: string | null): WalletDay[] {
  const first = days.findIndex(({ closing }) => closing !== null);
  const computed = [...days];
  for (let index = first - 1; index >= 0; index -= 1) {
    const [day, after] = [computed[index], computed[index + 1]];
    if (!day || !after?.closing || !after.topUps || !after.refunds || !firstDay || day.day < firstDay) break;
    computed[index] = { ...day, closing: minus(after.closing, movedOn(after)), isComputed: true };
  }
  return computed;
}

function unexplainedOf(
  opening: string,
  closing: string,
  { debits, topUps, refunds }: Pick<WalletDay, 'debits' | 'topUps' | 'refunds'>,
): string | null {
  return topUps && refunds && minus(minus(closing, opening), movedOn({ debits, topUps, refunds }));
}

function movedOn({ debits, topUps, refunds }: Pick<WalletDay, 'debits' | 'topUps' | 'refunds'>): string {
  return sumOf([debits.amount, topUps?.amount ?? '0', refunds?.amount ?? '0']);
}

/** From the first day with an order in the last eight weeks until yesterday: today is not over. */
async function forecastFor(ctx: Context, currency: string, free: string, today: string): Promise<Forecast> {
  const { db, connection } = ctx;
  const [first, last] = [addDays(today, -FORECAST_DAYS), addDays(today, -1)];
  const all = daysFrom(first, last);
  const span = businessDays(connection, first, last);
  const of = { connectionId: connection.id, currency };
  const [spent, fees] = await Promise.all([debitsByDay(db, of, span, connection), feeQuartiles(db, of, span)]);
  const known = new Map(spent.map((day) => [day.day, day]));
  const days = all
    .filter((day) => spent[0] !== undefined && day >= spent[0].day)
    .map((day) => known.get(day) ?? { day, count: 0, amount: '0' });
  return forecastOf({ free, today, currency }, days, fees);
}
