import { fromThousandths, toThousandths } from '@/lib/format/money/thousandths';
import type { Context } from '@/lib/request/context.server';
import { knownWallet, renewWallet } from './read.server';
import { walletRow } from './rows.server';
import type { Cover, CoverQuery } from './schema';

/** The worker reads the balance more often than this. */
const FRESH_MS = 60_000;

/**
 * Whether the free balance covers the fee of one more delivery. Who may not see the wallet learns that alone. A test
 * order costs nothing.
 */
export async function coverOf(ctx: Context, { fee }: CoverQuery): Promise<Cover> {
  const { connection, service, user } = ctx;
  if (connection.testMode || service.whyNot('getWallet') !== null) return { covers: null, numbers: null };
  const { readAt } = await walletRow(ctx.db, connection.id);
  if (!readAt || Math.abs(ctx.now().getTime() - readAt.getTime()) >= FRESH_MS) await renewWallet(ctx, 'visit');
  const { balance, committed, free, currency } = await knownWallet(ctx);
  if (balance === null || free === null) return { covers: null, numbers: null };
  const short = toThousandths(fee) - toThousandths(free);
  const numbers = { balance, committed: committed.amount, free, currency, short: fromThousandths(short) };
  return { covers: short <= 0n, numbers: user.permissions.includes('wallet:read') ? numbers : null };
}
