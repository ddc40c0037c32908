import { conflict, notFound, type SandboxContext } from '../../requests/request';
import type { Delivery } from '../../store/records';
import { isTerminal } from '../../store/status-rules';
import type { Store } from '../../store/store';

/** The delivery with this code. Another merchant's is a 404, as an unknown one. */
export function findDelivery(store: Store, context: SandboxContext): Delivery {
  const delivery = store.tables.delivery.own(context.var.merchant.id, context.req.param('code') ?? '');
  if (!delivery) throw notFound('Delivery not found');
  return delivery;
}

export function refuseFinished({ status }: Delivery): void {
  if (isTerminal(status)) throw conflict('not_cancellable', `The order is ${status} and can no longer be canceled`);
}
