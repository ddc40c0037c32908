import { ApiError } from '../../requests/api-error';
import type { Customer, Pickup } from '../../requests/read-order';
import { quoteDelivery } from '../../simulation/pricing';
import type { Merchant } from '../../store/records';

/** interface: Errors, 422. Only for a merchant that must pay from the wallet. */
export function refuseWithoutFunds(merchant: Merchant, pickup: Pickup, customer: Customer, now: number): void {
  if (!merchant.forceWalletPayment) return;
  const { feeMinor } = quoteDelivery(merchant, pickup.point, customer, now);
  if (merchant.balanceMinor >= feeMinor) return;
  throw new ApiError(422, 'insufficient_balance', 'The wallet balance is too low for the estimated delivery fee');
}
