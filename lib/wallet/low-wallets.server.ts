import { toThousandths } from '@/lib/format/money/thousandths';
import type { Context } from '@/lib/request/context.server';
import { newestBalances } from './low-wallets-rows.server';
import { warningOf } from './warning';

/** The connections with an empty wallet, or a warning that nobody has dealt with. None without the permission. */
export async function lowWallets({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Set<string>> {
  if (!user.permissions.includes('wallet:read')) return new Set();
  const rows = await newestBalances(db);
  const low = rows.filter(({ balance, ...levels }) => {
    const warning = warningOf(balance, levels);
    if (warning) return !warning.isSettled;
    return balance !== null && toThousandths(balance) <= 0n;
  });
  return new Set(low.map(({ connectionId }) => connectionId));
}
