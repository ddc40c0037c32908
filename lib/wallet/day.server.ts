import { dayRange } from '@/lib/format/date-time';
import type { Context } from '@/lib/request/context.server';
import { debits, walletInvoices } from './ledger-rows.server';
import { knownWallet } from './read.server';
import type { AskDay, WalletMoves } from './schema';

const MOST = 200;

/** The deliveries and invoices that moved the balance on a day of the merchant. */
export async function walletDay(ctx: Context, { day }: AskDay): Promise<WalletMoves> {
  const { db, connection } = ctx;
  const { currency } = await knownWallet(ctx);
  const { start: from, end: before } = dayRange(connection.timeZone, day);
  const of = { connectionId: connection.id, currency };
  const [spent, invoices] = await Promise.all([
    debits(db, of, { from, before }, MOST + 1),
    walletInvoices(db, of, { from, before }),
  ]);
  return {
    debits: spent.slice(0, MOST).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    hasMore: spent.length > MOST,
    invoices: invoices.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}
