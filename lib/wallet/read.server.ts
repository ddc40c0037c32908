import type { Context } from '@/lib/request/context.server';
import type { Wallet } from './schema';

const ONE_RETRY: readonly number[] = [500];

/** The wallet as the service has it now; nothing is kept. Throws a ServiceFailure. */
export async function readWallet(ctx: Context): Promise<Wallet> {
  const { wallet, answeredAt } = await ctx.service.getWallet({ signal: ctx.signal, retryDelaysMs: ONE_RETRY });
  const level = wallet.warning_balance_level;
  return {
    balance: wallet.balance,
    warningLevel: level,
    currency: wallet.currency ?? ctx.connection.currency,
    low: level !== null && Number(wallet.balance) <= Number(level),
    asOf: answeredAt.toISOString(),
  };
}
