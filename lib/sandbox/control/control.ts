import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError, conflict, forbidden, notFound } from '../routes/api-error';
import { rawPath, type SandboxContext, type SandboxEnv } from '../routes/raw-request';
import { deliveryWire } from '../routes/v2/wire';
import type { Sandbox } from '../sandbox';
import type { Delivery } from '../store/records';
import { isTerminal, wayBetween } from '../store/status-rules';
import { WebhookFaultSettings } from '../webhooks/webhook-faults';
import { accountControl } from './control-accounts';
import { ClockSetting, PositionSetting, ResetSetting, readSetting as read, StatusSetting } from './control-input';
import { FaultRule } from './faults';
import { resetSandbox } from './reset';
import { stateOf } from './state-view';

/**
 * `/_sandbox/`, not part of the interface; 403 unless the sandbox was started with `--control`. Unsigned. JSON; writes
 * need `content-type: application/json`; a request with an `Origin` header, or under a strange `Host`, is refused.
 *
 * | request                             | body                                                                                    |
 * |-------------------------------------|-----------------------------------------------------------------------------------------|
 * | GET /_sandbox                       | the state: merchants, keys (no secrets), deliveries, clocks, faults, webhooks on their way |
 * | PUT /_sandbox/webhooks              | `{ keyId, url, topics?, locationIntervalSeconds?, lowBalanceLevel? }`; `url: null` ends it; |
 * |                                     | `keyId` may be an installation's or a v0 key's; `apiKey`, `accessToken` or `v0ApiKey` may stand instead |
 * | POST /_sandbox/webhooks/faults      | `{ duplicate?, reorder?, drop?: share 0..1, delayMs? }`, replacing what was set            |
 * | POST /_sandbox/clock                | `{ speed }`, `{ advanceSeconds }`, `{ skewSeconds }`: one or more of them                  |
 * | POST /_sandbox/deliveries/:code/status   | `{ status, hold? }`: through the legal statuses up to it; `hold` stops the driver there; |
 * |                                     | `waiting_pack` is `dispatched` with the driver at the pickup                             |
 * | POST /_sandbox/deliveries/:code/position | `{ latitude, longitude }`: the driver is there until the next status                   |
 * | GET /_sandbox/deliveries/:code      | what the service knows beyond the interface: history, plan, magic                          |
 * | POST /_sandbox/faults               | `{ method?, path?, times?, status?, when?, retryAfterSeconds?, drop?, delayMs?, body? }`   |
 * | DELETE /_sandbox/faults             | no body                                                                                 |
 * | PUT /_sandbox/merchants/:id/wallet  | `{ balance?, warning_balance_level?, forceWalletPayment? }`                                |
 * | PUT /_sandbox/merchants/:id/keys/:keyId | `{ permissions?, rotate?: true }`: answers the key, with its new secret                 |
 * | PUT /_sandbox/merchants/:id/installation | `{ permissions?, inputs?: [{ name, value }], rotate?: true }`: answers it, with its token |
 * | PUT /_sandbox/merchants/:id/v0-key  | `{ branchId?, rotate?: true }`: answers it; the branch is the pickup of its orders          |
 * | PUT /_sandbox/merchants/:id/drivers | `{ available }`: false makes the times of real-time estimates of v1 and v0 null            |
 * | GET /_sandbox/requests              | the latest requests of all generations: `{ requests: [{ at, method, path, status, keyId }] }`              |
 * | DELETE /_sandbox/requests           | forgets them                                                                            |
 * | POST /_sandbox/reset                | `{}`: the seed again; webhook addresses stay unless `{ "webhooks": true }`                 |
 */
export function controlRoutes(sandbox: Sandbox) {
  const { store, clock, book, faults, webhookFaults, requests } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', guard(sandbox));
  routes.route('/', accountControl(sandbox));

  routes.get('/', () => Response.json(stateOf(sandbox)));

  routes.post('/webhooks/faults', (context) => {
    webhookFaults.set(read(context, WebhookFaultSettings));
    return Response.json(webhookFaults.get());
  });

  routes.post('/clock', (context) => {
    const { speed, advanceSeconds, skewSeconds } = read(context, ClockSetting);
    if (speed !== undefined) clock.setSpeed(speed);
    if (advanceSeconds !== undefined) clock.advance(advanceSeconds);
    if (skewSeconds !== undefined) clock.setSkew(skewSeconds);
    return Response.json(stateOf(sandbox).clock);
  });

  routes.get('/deliveries/:code', (context) => {
    const delivery = find(context);
    const orderWebhookKey = delivery.orderWebhookKey === null ? null : 'set';
    return Response.json({ ...delivery, orderWebhookKey });
  });

  routes.post('/deliveries/:code/status', (context) => {
    const delivery = find(context);
    const { status, hold } = read(context, StatusSetting);
    return Response.json(deliveryWire(forced(delivery, status, hold), sandbox.site, clock.driver()));
  });

  routes.post('/deliveries/:code/position', (context) => {
    const delivery = find(context);
    const position = read(context, PositionSetting);
    if (!delivery.driver || isTerminal(delivery.status)) {
      throw conflict('no_driver', `The order is ${delivery.status}: no driver is under way`);
    }
    return Response.json(deliveryWire(book.holdPosition(delivery, position), sandbox.site, clock.driver()));
  });

  routes.post('/faults', (context) => {
    faults.add(read(context, FaultRule));
    return Response.json({ faults: faults.list() });
  });
  routes.delete('/faults', () => {
    faults.clear();
    return Response.json({ faults: [] });
  });

  routes.get('/requests', () => Response.json({ requests: requests.entries() }));
  routes.delete('/requests', () => {
    requests.clear();
    return Response.json({ requests: [] });
  });

  routes.post('/reset', (context) => {
    resetSandbox(sandbox, read(context, ResetSetting).webhooks);
    return Response.json(stateOf(sandbox));
  });

  return routes;

  function find(context: SandboxContext): Delivery {
    const delivery = store.tables.delivery.get(context.req.param('code') ?? '');
    if (!delivery) throw notFound('Delivery not found');
    return delivery;
  }

  function forced(delivery: Delivery, status: StatusSetting['status'], hold: boolean): Delivery {
    if (status === 'waiting_pack') {
      const dispatched = forced(delivery, 'dispatched', hold);
      return dispatched.atPickup ? dispatched : book.arriveByHand(dispatched);
    }
    if (delivery.status === status) return hold ? book.stopDriver(delivery) : delivery;
    const way = wayBetween(delivery.status, status);
    if (!way) throw conflict('not_legal', `No legal way leads from ${delivery.status} to ${status}`);
    const moved = status === 'pending' ? book.retry(delivery) : book.force(delivery, way);
    return hold ? book.stopDriver(moved) : moved;
  }
}

function guard({ control, site }: Sandbox) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { headers, method } = context.env.incoming;
    if (!control) throw forbidden('The sandbox was started without --control');
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
      throw forbidden('The control interface is not for browsers');
    }
    if (site.loopback && !isLoopback(headers.host ?? '')) {
      throw forbidden('The control interface answers under its own address alone');
    }
    const writes = method === 'PUT' || method === 'POST' || method === 'PATCH';
    if (writes && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
      throw new ApiError(415, 'unsupported_media_type', `${rawPath(context.env.incoming)} needs application/json`);
    }
    await next();
  });
}

/** A page whose name was rebound to 127.0.0.1 arrives with that name as its Host. */
const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
