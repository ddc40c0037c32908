import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { serviceHeaders } from '@/lib/service/headers';
import { sign } from '@/lib/service/signature';
import type { ServicePermission } from '@/lib/service/v2/schema';
import { forbidden, unauthorized } from './api-error';
import type { Clock } from './clock';
import { rawPath, type SandboxEnv } from './raw-request';
import type { Key } from './records';
import type { Store } from './store';

/** interface: Limits, request timestamp skew. */
export const MAX_SKEW_MS = 30_000;

type Headers = ReturnType<typeof serviceHeaders>;

/** v2 authentication: key, timestamp and signature over the raw path and the raw body (interface: Authentication). */
export function signedRequests(store: Store, clock: Clock, headers: Headers) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { incoming } = context.env;
    const key = keyFrom(store, incoming.headers);
    const timestamp = timestampFrom(incoming.headers, headers, clock);
    const given = incoming.headers[headers.signature];
    if (typeof given !== 'string' || given === '') throw unauthorized(`${headers.signature}: is required`);
    const parts = { timestamp, method: incoming.method ?? '', path: rawPath(incoming), body: context.var.body };
    if (!sameText(given, sign(parts, key.apiSecret))) throw unauthorized('Invalid signature');
    context.set('key', key);
    context.set('keyId', key.id);
    context.set('merchant', store.merchant(key.merchantId));
    await next();
  });
}

/** 403 unless the calling key holds the permission. */
export function needs(permission: ServicePermission) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    if (!context.var.key.permissions.includes(permission))
      throw forbidden(`The key lacks the permission ${permission}`);
    await next();
  });
}

function keyFrom(store: Store, headers: IncomingHttpHeaders): Key {
  const { authorization } = headers;
  if (!authorization) throw unauthorized('Authorization: is required');
  const apiKey = /^Key (\S+)$/.exec(authorization)?.[1];
  if (!apiKey) throw unauthorized('Authorization: must be "Key <API_KEY>"');
  const key = store.keyByApiKey(apiKey);
  if (!key) throw unauthorized('Unknown API key');
  return key;
}

function timestampFrom(headers: IncomingHttpHeaders, names: Headers, clock: Clock): string {
  const timestamp = headers[names.timestamp];
  if (typeof timestamp !== 'string' || timestamp === '') throw unauthorized(`${names.timestamp}: is required`);
  if (!/^\d{1,15}$/.test(timestamp)) throw unauthorized(`${names.timestamp}: must be Unix time in milliseconds`);
  if (Math.abs(clock.service() - Number(timestamp)) > MAX_SKEW_MS) {
    throw unauthorized(`${names.timestamp}: is more than ${MAX_SKEW_MS / 1000} seconds off the service's clock`);
  }
  return timestamp;
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'latin1');
  const b = Buffer.from(expected, 'latin1');
  return a.length === b.length && timingSafeEqual(a, b);
}
