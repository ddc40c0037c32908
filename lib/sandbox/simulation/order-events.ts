import type { Delivery, Merchant, Point } from '../store/records';
import type { Transaction } from '../store/store';

/** The webhook events of an order, written into the transaction of the change that they report. */
export type OrderEvents = {
  orderUpdated(transaction: Transaction, before: Delivery, after: Delivery): void;
  locationUpdated(transaction: Transaction, delivery: Delivery, position: Point): void;
  balanceChanged(transaction: Transaction, before: Merchant, after: Merchant): void;
};
