import type { Sandbox } from '../../context/sandbox';
import { dropConnection } from '../../requests/drop-connection';
import type { SandboxContext } from '../../requests/raw-request';
import { refuseWhenUnavailable } from '../../requests/refuse-when-unavailable';
import { magicOf } from '../../simulation/magic-values';
import type { Creator, NewOrder } from '../../simulation/order-book';
import type { Delivery } from '../../store/records';
import { refuseWithoutFunds } from './refuse-without-funds';

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
