import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Sandbox } from '../context/sandbox';
import { FaultRule } from '../requests/faults';
import { RateLimitSetting } from '../requests/rate-limits';
import {
  ApiError,
  conflict,
  forbidden,
  notFound,
  rawPath,
  type SandboxContext,
  type SandboxEnv,
} from '../requests/request';
import type { Delivery } from '../store/records';
import { isTerminal, statusesBetween } from '../store/status-rules';
import { WebhookFaultSettings } from '../webhooks/webhook-faults';
import { deliveryWire } from '../wire/v2';
import { accountRoutes } from './account-routes';
import { resetSandbox } from './reset-sandbox';
import {
  ClockSetting,
  DocumentedSetting,
  PositionSetting,
  ResetSetting,
  readSetting as read,
  StatusSetting,
} from './settings';
import { shopRoutes } from './shop-routes';
import { sandboxState } from './state-view';

/**
 * The control interface `/_sandbox/`, only with `--control`. It is not part of the service's interface and not signed.
 * Its routes are in lib/sandbox/README.md.
 */
export function controlRoutes(sandbox: Sandbox) {
  const { store, clock, book, billing, simulator, faults, rateLimits, webhookFaults, requests } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', guard(sandbox));
  routes.route('/', accountRoutes(sandbox));
  routes.route('/', shopRoutes(sandbox));

  routes.get('/', () => Response.json(sandboxState(sandbox)));

  routes.post('/webhooks/faults', (context) => {
    webhookFaults.settings = read(context, WebhookFaultSettings);
    return Response.json(webhookFaults.settings);
  });

  routes.post('/clock', (context) => {
    const { speed, advanceSeconds, skewSeconds } = read(context, ClockSetting);
    if (speed !== undefined) clock.setSpeed(speed);
    if (advanceSeconds !== undefined) clock.advance(advanceSeconds);
    if (skewSeconds !== undefined) clock.setSkew(skewSeconds);
    simulator.catchUp();
    billing.closeDue();
    return Response.json(sandboxState(sandbox).clock);
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
  routes.delete('/faults', (context) => {
    faults.clear(context.req.query('path'));
    return Response.json({ faults: faults.list() });
  });

  routes.put('/rate-limit', (context) => {
    rateLimits.set(read(context, RateLimitSetting));
    return Response.json(rateLimits.get());
  });

  routes.put('/as-documented', (context) => {
    sandbox.documented.on = read(context, DocumentedSetting).on;
    return Response.json({ on: sandbox.documented.on });
  });

  routes.get('/requests', () => Response.json({ requests }));
  routes.delete('/requests', () => {
    requests.length = 0;
    return Response.json({ requests: [] });
  });

  routes.post('/reset', (context) => {
    resetSandbox(sandbox, read(context, ResetSetting).webhooks);
    return Response.json(sandboxState(sandbox));
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
    const statuses = statusesBetween(delivery.status, status);
    if (!statuses) throw conflict('not_legal', `No legal way leads from ${delivery.status} to ${status}`);
    const moved = status === 'pending' ? book.retry(delivery) : book.force(delivery, statuses);
    return hold ? book.stopDriver(moved) : moved;
  }
}

function guard({ control }: Sandbox) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { headers, method } = context.env.incoming;
    if (!control) throw forbidden('The sandbox was started without --control');
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
      throw forbidden('The control interface is not for browsers');
    }
    const writes = method === 'PUT' || method === 'POST' || method === 'PATCH';
    if (writes && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
      throw new ApiError(415, 'unsupported_media_type', `${rawPath(context.env.incoming)} needs application/json`);
    }
    await next();
  });
}
