import type { Context } from '@/lib/request/context.server';
import type { Wallet } from './schema';

const ONE_RETRY: readonly number[] = [500];

type WalletContext = Pick<Context, 'service' | 'signal'> & { connection: Pick<Context['connection'], 'currency'> };

/** The wallet as the service has it now; nothing is stored. Throws a ServiceFailure. */
export async function readWallet(ctx: WalletContext): Promise<Wallet> {
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
