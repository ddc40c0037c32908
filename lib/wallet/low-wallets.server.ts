import { scopesOf } from '@/lib/auth/membership-rows.server';
import { toThousandths } from '@/lib/format/money/thousandths';
import type { Context } from '@/lib/request/context.server';
import { newestBalances } from './low-wallets-rows.server';
import { warningOf } from './warning';

/** The connections with an empty wallet, or a warning that nobody has dealt with, where the user may see the wallet. */
export async function lowWallets(ctx: Seer): Promise<Set<string>> {
  return new Set((await rowsInSight(ctx)).filter(isLow).map(({ connectionId }) => connectionId));
}

/** The newest known balances where the user may see the wallet, each with the level that it has reached or is to keep. */
export async function balancesInSight(ctx: Seer) {
  const rows = await rowsInSight(ctx);
  return new Map(
    rows.flatMap((row) => {
      const { connectionId, balance, currency, ownLevel, warningLevel, reportedLevel } = row;
      const level = warningOf(balance, row)?.level ?? ownLevel ?? warningLevel ?? reportedLevel;
      return balance === null ? [] : [[connectionId, { balance, currency, level, isLow: isLow(row) }] as const];
    }),
  );
}

type Seer = Pick<Context, 'db' | 'user'>;

async function rowsInSight({ db, user }: Seer) {
  const [rows, scopeIn] = await Promise.all([newestBalances(db), scopesOf(db, user.id)]);
  return rows.filter(({ connectionId }) => scopeIn(connectionId).permissions.includes('wallet:read'));
}

/** The low wallets of all connections. */
export async function walletsToTell(db: Context['db'], now: Date) {
  return (await newestBalances(db)).filter(isLow).map(({ connectionId }) => ({ connectionId, since: now }));
}

function isLow({ balance, ...levels }: Awaited<ReturnType<typeof newestBalances>>[number]): boolean {
  const warning = warningOf(balance, levels);
  if (warning) return !warning.isSettled;
  return balance !== null && toThousandths(balance) <= 0n;
}
