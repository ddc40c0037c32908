import { Hono } from 'hono';
import type { Sandbox } from '../../sandbox';
import type { NewOrder } from '../../store/order-book';
import type { Delivery } from '../../store/records';
import { isTerminal } from '../../store/status-rules';
import { conflict, notFound } from '../api-error';
import { needs } from '../auth';
import { optionalText } from '../check';
import { placeOrder } from '../place-order';
import { jsonObject, optionalJsonObject, type SandboxContext, type SandboxEnv } from '../raw-request';
import { readDestination, readPayment, readPickup, readReference, readSchedule } from '../read-order';
import { deliveryWire } from './wire';

/** interface: Endpoints, v2 deliveries. */
export function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const answer = (delivery: Delivery) => Response.json(deliveryWire(delivery, site, clock.driver()));

  function find(context: SandboxContext): Delivery {
    const delivery = store.tables.delivery.get(context.req.param('id') ?? '');
    if (!delivery || delivery.merchantId !== context.var.merchant.id) throw notFound('Delivery not found');
    return delivery;
  }

  routes.post('/', needs('delivery:write'), (context) => {
    const { merchant, key } = context.var;
    const body = jsonObject(context.var.body);
    const reference = readReference(body);
    const known = store.deliveryByReference(merchant.id, reference);
    if (known) return answer(known);

    const order: NewOrder = {
      reference,
      ...readPayment(body, 'v2'),
      pickup: readPickup(body, store, merchant, 'v2'),
      customer: readDestination(body, 'v2'),
      scheduledAt: readSchedule(body, clock.service()),
    };
    return placeOrder(sandbox, context, key, order, answer);
  });

  routes.get('/:id', needs('delivery:read'), (context) => answer(find(context)));

  routes.post('/:id/cancel', needs('delivery:cancel'), (context) => {
    const delivery = find(context);
    const reason = optionalText(optionalJsonObject(context.var.body), 'reason');
    if (isTerminal(delivery.status)) {
      throw conflict('not_cancellable', `The order is ${delivery.status} and can no longer be canceled`);
    }
    return answer(book.cancel(delivery, reason || null));
  });

  routes.post('/:id/retry', needs('delivery:retry'), (context) => {
    const delivery = find(context);
    if (delivery.status !== 'failed') {
      throw conflict('not_retryable', `The order must be failed to be retried; it is ${delivery.status}`);
    }
    return answer(book.retry(delivery));
  });

  return routes;
}
