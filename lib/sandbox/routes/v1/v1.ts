import { Hono } from 'hono';
import { Fields } from '@/lib/sandbox/requests/fields';
import { readOrder } from '@/lib/sandbox/requests/read-order';
import type { SandboxEnv } from '@/lib/sandbox/requests/request';
import type { Sandbox } from '../../context/sandbox';
import type { Delivery } from '../../store/records';
import { deliveryWire, installationWire } from '../../wire/v1';
import { needs, tokenRequests } from '../operations/authentication';
import { branchRoutes } from '../operations/branches';
import { findDelivery, refuseFinished } from '../operations/find-delivery';
import { placeOrder } from '../operations/place-order';
import { refuseUnknown } from '../operations/unknown-path';
import { estimateRoutes } from './estimates';

/** All v1 routes. Every path needs an access token, also an unknown one. */
export function v1Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', tokenRequests(sandbox.store, sandbox.headers));
  routes.route('/', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 200));
  // The interface shows no permission for it, so that it needs none.
  routes.get('/installation', ({ var: { installation, merchant } }) =>
    Response.json(installationWire(installation, merchant)),
  );
  routes.all('*', refuseUnknown(routes));
  return routes;
}

/**
 * interface: Endpoints, v1 deliveries. Only v2 de-duplicates by `reference` (interface: Limits); in v1 the same
 * reference creates another order. v1 has no test mode.
 */
function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const respond = (delivery: Delivery) => Response.json(deliveryWire(delivery, site, clock.driver()));

  routes.post('/', needs('delivery:write'), (context) => {
    const { merchant, installation } = context.var;
    const order = readOrder(Fields.of(context.var.body), store, merchant, 'v1', clock.service());
    return placeOrder(sandbox, context, { id: installation.id, testMode: false }, order, respond);
  });

  routes.get('/:code', needs('delivery:read'), (context) => respond(findDelivery(store, context)));

  // v1 has no body here, so that it is not read. The interface does not show the refusal: it is v2's.
  routes.post('/:code/cancel', needs('delivery:cancel'), (context) => {
    const delivery = findDelivery(store, context);
    refuseFinished(delivery);
    return respond(book.cancel(delivery, null));
  });

  return routes;
}
