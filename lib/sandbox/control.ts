import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { ApiError, conflict, forbidden, invalid, notFound } from './api-error';
import {
  ClockSetting,
  KeySetting,
  PositionSetting,
  ResetSetting,
  StatusSetting,
  WalletSetting,
  WebhookSetting,
} from './control-input';
import { FaultRule } from './faults';
import { decimals, toMinor } from './money';
import { optionalJsonObject, rawPath, type SandboxContext, type SandboxEnv } from './raw-request';
import type { Delivery, Key, Merchant } from './records';
import { resetSandbox } from './reset';
import { deliveryWire } from './routes/v2/wire';
import type { Sandbox } from './sandbox';
import { stateOf } from './state-view';
import { isTerminal, wayBetween } from './status-rules';
import { WebhookFaultSettings } from './webhook-faults';

/**
 * `/_sandbox/`, not part of the interface; 403 unless the sandbox was started with `--control`. Unsigned. JSON; writes
 * need `content-type: application/json`; a request with an `Origin` header, or under a strange `Host`, is refused.
 *
 * | request                             | body                                                                                    |
 * |-------------------------------------|-----------------------------------------------------------------------------------------|
 * | GET /_sandbox                       | the state: merchants, keys (no secrets), deliveries, clocks, faults, webhooks on their way |
 * | PUT /_sandbox/webhooks              | `{ keyId, url, topics?, locationIntervalSeconds?, lowBalanceLevel? }`; `url: null` ends it |
 * | POST /_sandbox/webhooks/faults      | `{ duplicate?, reorder?, drop?: share 0..1, delayMs? }`, replacing what was set            |
 * | POST /_sandbox/clock                | `{ speed }`, `{ advanceSeconds }`, `{ skewSeconds }`: one or more of them                  |
 * | POST /_sandbox/deliveries/:code/status   | `{ status, hold? }`: through the legal statuses up to it; `hold` stops the driver there |
 * | POST /_sandbox/deliveries/:code/position | `{ latitude, longitude }`: the driver is there until the next status                   |
 * | GET /_sandbox/deliveries/:code      | what the service knows beyond the interface: history, plan, magic                          |
 * | POST /_sandbox/faults               | `{ method?, path?, times?, status?, when?, retryAfterSeconds?, drop?, delayMs?, body? }`   |
 * | DELETE /_sandbox/faults             | no body                                                                                 |
 * | PUT /_sandbox/merchants/:id/wallet  | `{ balance?, warning_balance_level?, forceWalletPayment? }`                                |
 * | PUT /_sandbox/merchants/:id/keys/:keyId | `{ permissions?, rotate?: true }`: answers the key, with its new secret                 |
 * | GET /_sandbox/requests              | the latest v2 requests: `{ requests: [{ at, method, path, status, keyId }] }`              |
 * | DELETE /_sandbox/requests           | forgets them                                                                            |
 * | POST /_sandbox/reset                | `{}`: the seed again; webhook addresses stay unless `{ "webhooks": true }`                 |
 */
export function controlRoutes(sandbox: Sandbox) {
  const { store, clock, book, faults, webhookFaults, requests } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', guard(sandbox));

  routes.get('/', () => Response.json(stateOf(sandbox)));

  routes.put('/webhooks', (context) => {
    const input = read(context, WebhookSetting);
    const key = keyById(sandbox, input.keyId);
    const { currency } = store.merchant(key.merchantId);
    const webhook =
      input.url === null
        ? null
        : {
            url: input.url,
            topics: input.topics,
            locationIntervalSeconds: input.locationIntervalSeconds,
            lowBalanceLevelMinor: input.lowBalanceLevel === null ? null : minor(input.lowBalanceLevel, currency),
          };
    store.commit((transaction) => {
      transaction.put('key', { ...key, webhook });
      // Whoever moves or comes back gets what waited for it at once, not after the backoff.
      for (const waiting of store.tables.webhook.values()) {
        if (waiting.keyId === key.id)
          transaction.put('webhook', { ...waiting, attempts: 0, nextAttemptAt: Date.now() });
      }
    });
    return Response.json(input);
  });

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

  routes.get('/deliveries/:code', (context) => Response.json(find(context)));

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

  routes.put('/merchants/:id/wallet', (context) => {
    const merchant = merchantOf(context);
    const input = read(context, WalletSetting);
    const changed: Merchant = {
      ...merchant,
      balanceMinor: input.balance === undefined ? merchant.balanceMinor : minor(input.balance, merchant.currency),
      warningLevelMinor: newLevel(merchant, input.warning_balance_level),
      forceWalletPayment: input.forceWalletPayment ?? merchant.forceWalletPayment,
    };
    book.setWallet(merchant, changed);
    const { id, balanceMinor, warningLevelMinor, forceWalletPayment, currency } = changed;
    return Response.json({ id, balanceMinor, warningLevelMinor, forceWalletPayment, currency });
  });

  routes.put('/merchants/:id/keys/:keyId', (context) => {
    const { id: merchantId } = merchantOf(context);
    const key = keyById(sandbox, context.req.param('keyId'));
    if (key.merchantId !== merchantId) throw notFound('Key not found');
    const { permissions, rotate } = read(context, KeySetting);
    const apiSecret = rotate ? randomBytes(32).toString('hex') : key.apiSecret;
    const changed: Key = { ...key, permissions: permissions ?? key.permissions, apiSecret };
    store.commit((transaction) => transaction.put('key', changed));
    const { apiKey, testMode } = changed;
    return Response.json({ id: key.id, apiKey, apiSecret, testMode, permissions: changed.permissions });
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

  function merchantOf(context: SandboxContext): Merchant {
    const merchant = store.tables.merchant.get(context.req.param('id') ?? '');
    if (!merchant) throw notFound('Merchant not found');
    return merchant;
  }

  function forced(delivery: Delivery, status: Delivery['status'], hold: boolean): Delivery {
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

function read<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(optionalJsonObject(context.var.body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}`);
}

function keyById({ store }: Sandbox, id: string): Key {
  const key = store.tables.key.get(id);
  if (!key) throw notFound('Key not found');
  return key;
}

function newLevel(merchant: Merchant, level: number | null | undefined): number | null {
  if (level === undefined) return merchant.warningLevelMinor;
  return level === null ? null : minor(level, merchant.currency);
}

/** An amount that can't be held to the last fils is refused rather than rounded. */
function minor(major: number, currency: string): number {
  const amount = toMinor(major, currency);
  const exact = Number.isSafeInteger(amount) && Math.abs(major * 10 ** decimals(currency) - amount) < 1e-6;
  if (!exact) throw invalid(`amounts must fit ${decimals(currency)} decimals`);
  return amount;
}
