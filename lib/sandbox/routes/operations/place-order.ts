import type { Sandbox } from '../../context/sandbox';
import type { Customer, Pickup } from '../../requests/read-order';
import { ApiError, dropConnection, type SandboxContext } from '../../requests/request';
import { magicOf, type OrderTexts } from '../../simulation/magic-values';
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

/** An order with the magic value UNAVAILABLE is refused twice. */
function refuseWhenUnavailable(refusals: Sandbox['unavailable'], merchantId: string, order: OrderTexts): void {
  if (!magicOf(order).has('UNAVAILABLE')) return;
  const name = `${merchantId}\n${order.reference}`;
  const times = refusals.get(name) ?? 0;
  if (times >= 2) return;
  refusals.set(name, times + 1);
  throw new ApiError(503, 'unavailable', 'The service is not available at the moment; try again');
}
