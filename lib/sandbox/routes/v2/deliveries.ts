import { Hono } from 'hono';
import { conflict } from '@/lib/sandbox/requests/api-error';
import { jsonObject, optionalJsonObject, type SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import { optionalText } from '@/lib/sandbox/requests/read-fields';
import { readOrder, readReference, refuseTwoAddressLines } from '@/lib/sandbox/requests/read-order';
import type { Sandbox } from '../../context/sandbox';
import type { Delivery } from '../../store/records';
import { deliveryWire } from '../../wire/v2';
import { needs } from '../operations/authentication';
import { findDelivery, refuseFinished } from '../operations/find-delivery';
import { placeOrder } from '../operations/place-order';

/** interface: Endpoints, v2 deliveries. */
export function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const respond = (delivery: Delivery) => Response.json(deliveryWire(delivery, site, clock.driver()));

  routes.post('/', needs('delivery:write'), (context) => {
    const { merchant, key } = context.var;
    const body = jsonObject(context.var.body);
    const known = store.deliveryByReference(merchant.id, readReference(body));
    if (known) return respond(known);

    if (sandbox.documented.on) refuseTwoAddressLines(body);
    const order = readOrder(body, store, merchant, 'v2', clock.service());
    return placeOrder(sandbox, context, key, order, respond);
  });

  routes.get('/:code', needs('delivery:read'), (context) => respond(findDelivery(store, context)));

  routes.post('/:code/cancel', needs('delivery:cancel'), (context) => {
    const delivery = findDelivery(store, context);
    const reason = optionalText(optionalJsonObject(context.var.body), 'reason');
    refuseFinished(delivery);
    return respond(book.cancel(delivery, reason || null));
  });

  routes.post('/:code/retry', needs('delivery:retry'), (context) => {
    const delivery = findDelivery(store, context);
    if (delivery.status !== 'failed') {
      throw conflict('not_retryable', `The order must be failed to be retried; it is ${delivery.status}`);
    }
    return respond(book.retry(delivery));
  });

  return routes;
}
