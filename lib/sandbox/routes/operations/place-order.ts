import type { Sandbox } from '../../context/sandbox';
import { ApiError } from '../../requests/api-error';
import { dropConnection } from '../../requests/drop-connection';
import type { SandboxContext } from '../../requests/raw-request';
import type { Customer, Pickup } from '../../requests/read-order';
import { refuseWhenUnavailable } from '../../requests/refuse-when-unavailable';
import { magicOf } from '../../simulation/magic-values';
import type { Creator, NewOrder } from '../../simulation/order-book';
import { quoteDelivery } from '../../simulation/pricing';
import type { Delivery, Merchant } from '../../store/records';

/** Creates an order from a parsed body, in every generation. The refusals come first. */
export async function placeOrder(
  { store, clock, book, unavailable }: Sandbox,
  context: SandboxContext,
  creator: Creator,
  order: NewOrder,
  respond: (delivery: Delivery) => Response,
): Promise<Response> {
  const { merchant } = context.var;
  refuseWhenUnavailable(unavailable, merchant.id, order);
  if (!creator.testMode) refuseWithoutFunds(merchant, order.pickup, order.customer, clock.service());
  const isFirst = !store.deliveryByReference(merchant.id, order.reference);
  const delivery = book.create(merchant, creator, order);
  if (!isFirst || !magicOf(delivery).has('LOST-ANSWER')) return respond(delivery);
  await store.durable();
  return dropConnection(context);
}

/** interface: Errors, 422. Only for a merchant that must pay from the wallet. */
function refuseWithoutFunds(merchant: Merchant, pickup: Pickup, customer: Customer, now: number): void {
  if (!merchant.forceWalletPayment) return;
  const { feeMinor } = quoteDelivery(merchant, pickup.point, customer, now);
  if (merchant.balanceMinor >= feeMinor) return;
  throw new ApiError(422, 'insufficient_balance', 'The wallet balance is too low for the estimated delivery fee');
}
