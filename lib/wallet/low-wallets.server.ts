import { scopesOf } from '@/lib/auth/membership-rows.server';
import { toThousandths } from '@/lib/format/money/thousandths';
import type { Context } from '@/lib/request/context.server';
import { newestBalances } from './low-wallets-rows.server';
import { warningOf } from './warning';

/** The connections with an empty wallet, or a warning that nobody has dealt with, where the user may see the wallet. */
export async function lowWallets({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Set<string>> {
  const [rows, scopeIn] = await Promise.all([newestBalances(db), scopesOf(db, user.id)]);
  const mine = rows.filter(({ connectionId }) => scopeIn(connectionId).permissions.includes('wallet:read'));
  return new Set(mine.filter(isLow).map(({ connectionId }) => connectionId));
}

/** The low wallets of all connections. */
export async function walletsToTell(db: Context['db'], now: Date) {
  const low = (await newestBalances(db)).filter(isLow);
  return low.map(({ connectionId }) => ({
    connectionId,
    subject: connectionId,
    kinds: ['wallet_low' as const],
    since: now,
  }));
}

function isLow({ balance, ...levels }: Awaited<ReturnType<typeof newestBalances>>[number]): boolean {
  const warning = warningOf(balance, levels);
  if (warning) return !warning.isSettled;
  return balance !== null && toThousandths(balance) <= 0n;
}
