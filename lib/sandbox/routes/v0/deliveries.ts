import { Hono } from 'hono';
import { ORDER_WEBHOOK_KEY_HEADER, ORDER_WEBHOOK_KEY_LENGTH } from '@/lib/service/v0/schema';
import type { Sandbox } from '../../sandbox';
import type { Branch, Delivery } from '../../store/records';
import { isTerminal } from '../../store/status-rules';
import { ApiError, invalid, notFound } from '../api-error';
import { placeOrder } from '../place-order';
import { jsonObject, type SandboxContext, type SandboxEnv } from '../raw-request';
import { pickupAt } from '../read-order';
import { readPlatformOrder } from './read-platform-order';
import { deliveryWire } from './wire';

/**
 * interface: v0 (legacy). Bodies of refusals are not shown save for the cancel's `message`: they are v2's. De-duplication
 * is v2's alone (interface: Limits): the same `orderId` makes another order.
 */
export function deliveryRoutes(sandbox: Sandbox) {
  const { store, clock, book, site } = sandbox;
  const routes = new Hono<SandboxEnv>();
  const answer = (delivery: Delivery) => Response.json(deliveryWire(delivery, site));

  function find(context: SandboxContext): Delivery {
    const delivery = store.tables.delivery.get(context.req.param('code') ?? '');
    if (!delivery || delivery.merchantId !== context.var.merchant.id) throw notFound('Delivery not found');
    return delivery;
  }

  /** v0 orders name no pickup: it is the branch that the key belongs to. */
  function branchOf({ var: { v0Key } }: SandboxContext): Branch {
    const branch = store.tables.branch.get(v0Key.branchId);
    if (!branch) throw notFound('The branch of this key was not found');
    return branch;
  }

  routes.post('/', (context) => {
    const { merchant, v0Key } = context.var;
    const orderWebhookKey = readOrderWebhookKey(context);
    const order = readPlatformOrder(jsonObject(context.var.body), merchant.country, clock.service());
    const pickup = pickupAt(branchOf(context));
    return placeOrder(
      sandbox,
      context,
      { id: v0Key.id, testMode: false },
      { ...order, pickup, orderWebhookKey },
      answer,
    );
  });

  routes.get('/:code', (context) => answer(find(context)));

  /** 400 when already canceled or failed; 404 for other failures, a completed order among them. */
  routes.post('/:code/cancel', (context) => {
    const delivery = find(context);
    const { status } = delivery;
    if (status === 'canceled' || status === 'failed')
      throw new ApiError(400, 'not_cancellable', `The order is already ${status}`);
    if (isTerminal(status)) throw notFound(`The order is ${status} and can no longer be canceled`);
    return answer(book.cancel(delivery, null));
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
