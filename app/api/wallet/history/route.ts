import { refreshOldCopy } from '@/lib/invoices/list.server';
import { handle } from '@/lib/request/handle.server';
import { walletHistory } from '@/lib/wallet/history.server';
import { AskHistory } from '@/lib/wallet/schema';

/** Top-ups and refunds are found in the copy of the invoices. */
export const GET = handle({ permission: 'wallet:read', input: AskHistory }, async (ctx, input) => {
  const invoicesProblem = await refreshOldCopy(ctx);
  return { ...(await walletHistory(ctx, input)), invoicesProblem };
});
