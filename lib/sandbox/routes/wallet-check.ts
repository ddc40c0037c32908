import { route } from '../store/order-book';
import type { Merchant } from '../store/records';
import { ApiError } from './api-error';
import type { Customer, Pickup } from './read-order';

/** interface: Errors, 422. Only where the merchant pays from the wallet by force. */
export function refuseWithoutFunds(merchant: Merchant, pickup: Pickup, customer: Customer, now: number): void {
  if (!merchant.forceWalletPayment) return;
  const { feeMinor } = route(merchant, pickup.point, customer, now);
  if (merchant.balanceMinor >= feeMinor) return;
  throw new ApiError(422, 'insufficient_balance', 'The wallet balance is too low for the estimated delivery fee');
}
