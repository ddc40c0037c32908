import { Hono } from 'hono';
import { Fields } from '@/lib/sandbox/requests/fields';
import { readDestination, readOrder, readPickup, refuseTwoAddressLines } from '@/lib/sandbox/requests/read-order';
import {
  conflict,
  invalid,
  optionalJsonObject,
  type SandboxContext,
  type SandboxEnv,
} from '@/lib/sandbox/requests/request';
import type { Estimate } from '@/lib/service/v2/schema';
import type { Sandbox } from '../../context/sandbox';
import { quoteDelivery } from '../../simulation/pricing';
import { toMajor } from '../../store/money';
import type { Delivery } from '../../store/records';
import { deliveryWire, walletWire } from '../../wire/v2';
import { needs, signedRequests } from '../operations/authentication';
import { branchRoutes } from '../operations/branches';
import { findDelivery, refuseFinished } from '../operations/find-delivery';
import { placeOrder } from '../operations/place-order';
import { refuseUnknown } from '../operations/unknown-path';
import { invoiceRoutes } from './invoices';

/** All v2 routes. Every path needs a signature, also an unknown one. */
export function v2Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', signedRequests(sandbox.store, sandbox.clock, sandbox.headers));
  routes.route('/deliveries/estimate', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 204));
  routes.route('/invoices', invoiceRoutes(sandbox));
  routes.route('/wallet', walletRoutes());
  routes.all('*', refuseUnknown(routes));
  return routes;
}

/** As documented, an estimate takes no address by block. */
const BLOCK_FORMATS: ReadonlySet<unknown> = new Set(['kuwait_format', 'bahrain_format']);

/**
 * interface: POST /v2/deliveries/estimate and /static. The interface shows no permission for the static one; it lists
 * estimates under delivery:write.
 */
export function estimateRoutes({ store, clock, documented }: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.post('/', needs('delivery:write'), (context) => estimate(context, clock.service()));
  routes.post('/static', needs('delivery:write'), (context) => estimate(context, null));
  return routes;

  function estimate(context: SandboxContext, at: number | null): Response {
    const { merchant } = context.var;
    const body = Fields.of(context.var.body);
    if (documented.on && BLOCK_FORMATS.has(body.value('destination_format')))
      throw invalid('destination_format: unsupported format');
    const pickup = readPickup(body, store, merchant, 'v2');
    const customer = readDestination(body, 'v2');
    const { feeMinor, distanceMeters, durationSeconds } = quoteDelivery(merchant, pickup.point, customer, at);
    const estimated: Estimate = {
      delivery_fee: toMajor(feeMinor, merchant.currency),
      currency: merchant.currency,
      estimated_distance: distanceMeters,
      estimated_duration: clock.promised(durationSeconds),
    };
    return Response.json(estimated);
  }
}

/** interface: GET /v2/wallet. The interface shows no permission here; wallet:read is its permission for wallet reads. */
export function walletRoutes() {
  return new Hono<SandboxEnv>().get('/', needs('wallet:read'), (context) =>
    Response.json(walletWire(context.var.merchant)),
  );
}

/** interface: Endpoints, v2 deliveries. */
function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const respond = (delivery: Delivery) => Response.json(deliveryWire(delivery, site, clock.driver()));

  routes.post('/', needs('delivery:write'), (context) => {
    const { merchant, key } = context.var;
    const body = Fields.of(context.var.body);
    const known = store.deliveryByReference(merchant.id, body.text('reference'));
    if (known) return respond(known);

    if (sandbox.documented.on) refuseTwoAddressLines(body);
    const order = readOrder(body, store, merchant, 'v2', clock.service());
    return placeOrder(sandbox, context, key, order, respond);
  });

  routes.get('/:code', needs('delivery:read'), (context) => respond(findDelivery(store, context)));

  routes.post('/:code/cancel', needs('delivery:cancel'), (context) => {
    const delivery = findDelivery(store, context);
    const reason = new Fields(optionalJsonObject(context.var.body)).optional('reason');
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
