import type { Delivery, Merchant } from '../store/records';
import type { Transaction } from '../store/store';

/** Takes the fee of a completed delivery from the wallet. The balance may become negative. */
export function debitWallet(transaction: Transaction, merchant: Merchant, delivery: Delivery, at: number): Merchant {
  const after = { ...merchant, balanceMinor: merchant.balanceMinor - delivery.feeMinor };
  transaction.put('merchant', after);
  transaction.put('walletEntry', {
    id: `fee-${delivery.id}`,
    merchantId: merchant.id,
    at,
    kind: 'delivery',
    amountMinor: -delivery.feeMinor,
    balanceAfterMinor: after.balanceMinor,
    deliveryCode: delivery.id,
    invoiceId: null,
  });
  return after;
}
