import { Hono } from 'hono';
import type { Sandbox } from '../../sandbox';
import type { NewOrder } from '../../store/order-book';
import type { Delivery } from '../../store/records';
import { isTerminal } from '../../store/status-rules';
import { conflict, notFound } from '../api-error';
import { needs } from '../auth';
import { placeOrder } from '../place-order';
import { jsonObject, type SandboxContext, type SandboxEnv } from '../raw-request';
import { readDestination, readPayment, readPickup, readReference, readSchedule } from '../read-order';
import { deliveryWire } from './wire';

/**
 * interface: Endpoints, v1 deliveries. De-duplication by `reference` is v2's alone (interface: Limits): here the same
 * reference makes another order. v1 has no test mode.
 */
export function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const answer = (delivery: Delivery) => Response.json(deliveryWire(delivery, site, clock.driver()));

  function find(context: SandboxContext): Delivery {
    const delivery = store.tables.delivery.get(context.req.param('code') ?? '');
    if (!delivery || delivery.merchantId !== context.var.merchant.id) throw notFound('Delivery not found');
    return delivery;
  }

  routes.post('/', needs('delivery:write'), (context) => {
    const { merchant, installation } = context.var;
    const body = jsonObject(context.var.body);
    const order: NewOrder = {
      reference: readReference(body),
      ...readPayment(body, 'v1'),
      pickup: readPickup(body, store, merchant, 'v1'),
      customer: readDestination(body, 'v1'),
      scheduledAt: readSchedule(body, clock.service()),
    };
    return placeOrder(sandbox, context, { id: installation.id, testMode: false }, order, answer);
  });

  routes.get('/:code', needs('delivery:read'), (context) => answer(find(context)));

  // The body is empty in v1: whatever is sent is not looked at. The refusal is not shown; it is v2's.
  routes.post('/:code/cancel', needs('delivery:cancel'), (context) => {
    const delivery = find(context);
    if (isTerminal(delivery.status)) {
      throw conflict('not_cancellable', `The order is ${delivery.status} and can no longer be canceled`);
    }
    return answer(book.cancel(delivery, null));
  });

  return routes;
}
