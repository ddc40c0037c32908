import type { Invoice, Merchant, WalletEntry } from '../store/records';

/** One entry for each paid top-up and refund, and one that spends it, so that the balance ends at today's. */
export function seedWalletHistory(merchant: Merchant, invoices: readonly Invoice[]): WalletEntry[] {
  const moves = invoices
    .filter(({ type, status }) => status === 'PAID' && type !== 'REGULAR' && type !== 'CUSTOMER_ORDER')
    .sort((a, b) => a.createdAt - b.createdAt);
  const opening = merchant.balanceMinor;
  let balance = opening;
  return moves.flatMap((invoice): WalletEntry[] => {
    const isRefund = invoice.type === 'REFUND' || invoice.type === 'REFUND_WALLET';
    const entry = (name: string, kind: WalletEntry['kind'], at: number, amountMinor: number): WalletEntry => {
      balance += amountMinor;
      return {
        id: `${invoice.id}-${name}`,
        merchantId: merchant.id,
        at,
        kind,
        amountMinor,
        balanceAfterMinor: balance,
        deliveryCode: null,
        invoiceId: null,
      };
    };
    const kind = isRefund ? 'refund' : 'topup';
    return [
      entry(kind, kind, invoice.createdAt, invoice.amountMinor),
      entry('spent', 'delivery', invoice.createdAt + 86_400_000, -invoice.amountMinor),
    ];
  });
}
