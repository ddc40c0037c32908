import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { Context } from '@/lib/request/context.server';
import { newestBalances } from './low-wallets-rows.server';
import { isEmpty, warningOf } from './warning';

/** The newest known balances where the user may see the wallet, each with the level that it has reached or is to keep. */
export async function balancesInSight({ db, user }: Pick<Context, 'db' | 'user'>) {
  const [rows, scopeIn] = await Promise.all([newestBalances(db), scopesOf(db, user.id)]);
  return new Map(
    rows.flatMap((row) => {
      const { connectionId, balance, currency, ownLevel, warningLevel, reportedLevel } = row;
      if (balance === null || !scopeIn(connectionId).permissions.includes('wallet:read')) return [];
      const level = warningOf(balance, row)?.level ?? ownLevel ?? warningLevel ?? reportedLevel;
      return [[connectionId, { balance, currency, level, isLow: isLow(row) }] as const];
    }),
  );
}

/** The wallets of all connections that are empty, or have a warning that nobody has dealt with. */
export async function walletsToTell(db: Context['db']) {
  return (await newestBalances(db)).filter(isLow);
}

function isLow({ balance, ...levels }: Awaited<ReturnType<typeof newestBalances>>[number]): boolean {
  const warning = warningOf(balance, levels);
  return warning ? !warning.isSettled : isEmpty(balance);
}
