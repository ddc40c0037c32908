import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import { sumOf } from '@/lib/format/money/thousandths';
import type { UserContext } from '@/lib/request/context.server';
import { businessDayOf, standsNow } from './rows.server';
import type { AllMerchants } from './schema';

type Balance = { balance: string; currency: string | null; level: string | null; isLow: boolean };

/**
 * Reads what stands now, and today's numbers of all merchants that the user may see, each in their own branches there.
 * `balances`: of those where they may see the wallet.
 */
export async function readAll(ctx: UserContext, balances: ReadonlyMap<string, Balance>): Promise<AllMerchants> {
  const { db, user } = ctx;
  const now = ctx.now();
  const seen = await connectionsOf(db, user.id, 'delivery:read');
  const [rows, days] = await Promise.all([standsNow(db, seen, now), businessDayOf(db, seen, now)]);
  const merchants = seen.map(({ id, slug, name, currency }) => {
    const branches = rows
      .filter(({ merchantId }) => merchantId === id)
      .map(({ merchantId: _, ...branch }) => branch)
      .toSorted((a, b) => b.underWay - a.underWay || b.attention - a.attention);
    const total = (of: 'attention' | 'late' | 'failed' | 'underWay') =>
      branches.reduce((sum, branch) => sum + branch[of], 0);
    const counts = { attention: total('attention'), late: total('late'), failed: total('failed') };
    const wallet = balances.get(id);
    return {
      ...{ id, slug, name, ...counts, underWay: total('underWay'), branches },
      wallet: wallet ? { ...wallet, currency: wallet.currency ?? currency } : null,
    };
  });
  return { merchants, today: inOneCurrency(seen, days), asOf: now.toISOString() };
}

type Day = Awaited<ReturnType<typeof businessDayOf>>[number];

/** An order without a currency is in its merchant's. */
function inOneCurrency(seen: readonly { id: string; currency: string }[], days: readonly Day[]): AllMerchants['today'] {
  const found = new Map<string, AllMerchants['today'][number]>();
  for (const day of days) {
    const own = seen.find(({ id }) => id === day.merchantId)?.currency ?? '';
    const currency = day.currency ?? own;
    const key = `${day.merchantId} ${currency}`;
    const before = found.get(key);
    found.set(key, {
      ...{ merchantId: day.merchantId, currency },
      created: day.created + (before?.created ?? 0),
      completed: day.completed + (before?.completed ?? 0),
      failed: day.failed + (before?.failed ?? 0),
      fees: sumOf([day.fees, before?.fees ?? '0']),
      cash: sumOf([day.cash, before?.cash ?? '0']),
    });
  }
  return [...found.values()];
}
