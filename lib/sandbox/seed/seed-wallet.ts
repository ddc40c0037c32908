import type { Invoice, Merchant, WalletEntry } from '../store/records';

const WALLET_TYPES: readonly Invoice['type'][] = ['TOPUP_WALLET', 'TAP_WALLET', 'REFUND_WALLET'];

/**
 * One entry for each paid top-up and refund of the wallet, and one that spends it, so that the balance ends at today's. A
 * `REFUND` goes back to the merchant past the wallet.
 */
export function seedWalletHistory(merchant: Merchant, invoices: readonly Invoice[]): WalletEntry[] {
  const moves = invoices
    .filter(({ type, status }) => status === 'PAID' && WALLET_TYPES.includes(type))
    .sort((a, b) => a.createdAt - b.createdAt);
  const opening = merchant.balanceMinor;
  let balance = opening;
  return moves.flatMap((invoice): WalletEntry[] => {
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
    const kind = invoice.type === 'REFUND_WALLET' ? 'refund' : 'topup';
    return [
      entry(kind, kind, invoice.createdAt, invoice.amountMinor),
      entry('spent', 'delivery', invoice.createdAt + 86_400_000, -invoice.amountMinor),
    ];
  });
}
