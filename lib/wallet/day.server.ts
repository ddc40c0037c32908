import { businessDays } from '@/lib/format/time/business-day';
import type { Context } from '@/lib/request/context.server';
import { debits, walletInvoices } from './ledger-rows.server';
import { knownWallet } from './read.server';
import type { WalletDayQuery, WalletMoves } from './schema';

const MOST = 200;

/** The deliveries and invoices that moved the balance on a business day. */
export async function walletDay(ctx: Context, { day }: WalletDayQuery): Promise<WalletMoves> {
  const { db, connection } = ctx;
  const { currency } = await knownWallet(ctx);
  const span = businessDays(connection, day);
  const of = { connectionId: connection.id, currency };
  const [spent, invoices] = await Promise.all([
    debits(db, of, span, { limit: MOST + 1 }),
    walletInvoices(db, of, span),
  ]);
  return {
    debits: spent
      .slice(0, MOST)
      .map(({ at, isTimeKnown, ...order }) => ({ ...order, at: isTimeKnown ? at.toISOString() : null })),
    hasMore: spent.length > MOST,
    invoices: invoices.map(({ at, ...invoice }) => ({ ...invoice, at: at.toISOString() })),
  };
}
