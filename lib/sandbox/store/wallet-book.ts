import { randomUUID } from 'node:crypto';
import type { Delivery, Merchant } from './records';
import type { Transaction } from './store';

/** The fee of a completed delivery leaves the wallet, which may go below zero. */
export function debit(transaction: Transaction, merchant: Merchant, delivery: Delivery, at: number): Merchant {
  const after = { ...merchant, balanceMinor: merchant.balanceMinor - delivery.feeMinor };
  transaction.put('merchant', after);
  transaction.put('walletEntry', {
    id: randomUUID(),
    merchantId: merchant.id,
    at,
    kind: 'delivery',
    amountMinor: -delivery.feeMinor,
    balanceAfterMinor: after.balanceMinor,
    deliveryCode: delivery.id,
  });
  return after;
}
