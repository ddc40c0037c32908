import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { WEBHOOK_TOPICS } from '@/lib/service/v2/schema';
import { ApiError, forbidden, invalid, notFound } from './api-error';
import { toMinor } from './money';
import { jsonObject, type SandboxContext, type SandboxEnv } from './raw-request';
import type { Key } from './records';
import type { Sandbox } from './sandbox';

const DEFAULT_LOCATION_INTERVAL_SECONDS = 5;

/** Not part of the interface; only with `--control`. */
export function controlRoutes(sandbox: Sandbox) {
  const { store } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', guard(sandbox));

  routes.put('/webhooks', (context) => {
    const input = read(context, WebhookSetting);
    const key = keyById(sandbox, input.keyId);
    const merchant = store.merchant(key.merchantId);
    const webhook = {
      url: input.url,
      topics: input.topics ?? [...WEBHOOK_TOPICS],
      locationIntervalSeconds: input.locationIntervalSeconds ?? DEFAULT_LOCATION_INTERVAL_SECONDS,
      lowBalanceLevelMinor:
        input.lowBalanceLevel === undefined ? null : toMinor(input.lowBalanceLevel, merchant.currency),
    };
    store.commit((transaction) => transaction.put('key', { ...key, webhook }));
    return Response.json({ keyId: key.id, ...input });
  });

  return routes;
}

const WebhookSetting = z.strictObject({
  keyId: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  topics: z.array(z.enum(WEBHOOK_TOPICS)).optional(),
  locationIntervalSeconds: z.number().min(0.1).max(3600).optional(),
  lowBalanceLevel: z.number().optional(),
});

function guard({ control }: Sandbox) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { headers, method } = context.env.incoming;
    if (!control) throw forbidden('The sandbox was started without --control');
    if (headers.origin !== undefined) throw forbidden('The control interface is not for browsers');
    if (
      method !== 'GET' &&
      method !== 'HEAD' &&
      context.env.incoming.headers['content-type']?.split(';')[0] !== 'application/json'
    ) {
      throw new ApiError(415, 'unsupported_media_type', 'content-type: must be application/json');
    }
    await next();
  });
}

function read<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonObject(context.var.body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}`);
}

function keyById({ store }: Sandbox, id: string): Key {
  const key = store.tables.key.get(id);
  if (!key) throw notFound('Key not found');
  return key;
}
