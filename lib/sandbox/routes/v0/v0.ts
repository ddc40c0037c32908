import { Hono } from 'hono';
import { Fields } from '@/lib/sandbox/requests/fields';
import { pickupAt } from '@/lib/sandbox/requests/read-order';
import { ApiError, invalid, notFound, type SandboxContext, type SandboxEnv } from '@/lib/sandbox/requests/request';
import { ORDER_WEBHOOK_KEY_HEADER, ORDER_WEBHOOK_KEY_LENGTH } from '@/lib/service/v0/schema';
import type { Sandbox } from '../../context/sandbox';
import { liveTrip, staticTrip } from '../../simulation/trip-estimate';
import type { Branch, Delivery } from '../../store/records';
import { isTerminal } from '../../store/status-rules';
import { deliveryWire } from '../../wire/v0';
import { keyedRequests } from '../operations/authentication';
import { findDelivery } from '../operations/find-delivery';
import { placeOrder } from '../operations/place-order';
import { readV0Trip } from '../operations/read-trip';
import { refuseUnknown } from '../operations/unknown-path';
import { readPlatformOrder } from './read-platform-order';

/** All v0 routes. Every path needs a key, also an unknown one; v0 has no permissions. */
export function v0Routes(sandbox: Sandbox) {
  const { store, clock } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', keyedRequests(store));

  routes.post('/deliveries/estimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(Fields.of(body), store, merchant);
    return Response.json(liveTrip(merchant, from, to, clock));
  });
  routes.post('/deliveries/timelessEstimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(Fields.of(body), store, merchant);
    return Response.json(staticTrip(merchant, from, to, clock));
  });
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.all('*', refuseUnknown(routes));
  return routes;
}

/**
 * interface: v0 (legacy). It shows no body of a refusal but the `message` of a cancel; the bodies are v2's.
 * Only v2 de-duplicates (interface: Limits); in v0 the same `orderId` creates another order.
 */
function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const respond = (delivery: Delivery) => Response.json(deliveryWire(delivery, site));

  /** The branch of the key, which is the pickup of all v0 orders. */
  function branchOf({ var: { v0Key } }: SandboxContext): Branch {
    const branch = store.tables.branch.get(v0Key.branchId);
    if (!branch) throw notFound('The branch of this key was not found');
    return branch;
  }

  routes.post('/', (context) => {
    const { merchant, v0Key } = context.var;
    const orderWebhookKey = readOrderWebhookKey(context);
    const order = readPlatformOrder(Fields.of(context.var.body), merchant.country, clock.service());
    const pickup = pickupAt(branchOf(context));
    const creator = { id: v0Key.id, testMode: false };
    return placeOrder(sandbox, context, creator, { ...order, pickup, orderWebhookKey }, respond);
  });

  routes.get('/:code', (context) => respond(findDelivery(store, context)));

  /** 400 when already canceled or failed; 404 for other failures, also for a completed order. */
  routes.post('/:code/cancel', (context) => {
    const delivery = findDelivery(store, context);
    const { status } = delivery;
    if (status === 'canceled' || status === 'failed')
      throw new ApiError(400, 'not_cancellable', `The order is already ${status}`);
    if (isTerminal(status)) throw notFound(`The order is ${status} and can no longer be canceled`);
    return respond(book.cancel(delivery, null));
  });

  return routes;
}

function readOrderWebhookKey({ env: { incoming } }: SandboxContext): string | null {
  const given = incoming.headers[ORDER_WEBHOOK_KEY_HEADER];
  if (given === undefined) return null;
  const [least, most] = ORDER_WEBHOOK_KEY_LENGTH;
  if (typeof given !== 'string' || given.length < least || given.length > most)
    throw invalid(`${ORDER_WEBHOOK_KEY_HEADER}: must be ${least} to ${most} characters`);
  return given;
}
