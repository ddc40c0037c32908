import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { ServicePermission } from '@/lib/service/model/values';
import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { sign } from '@/lib/service/transport/authorization/signature';
import { forbidden, unauthorized } from '../../requests/api-error';
import { rawPath, type SandboxEnv } from '../../requests/raw-request';
import type { Clock } from '../../simulation/clock';
import type { Key } from '../../store/records';
import type { Store } from '../../store/store';

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
    if (!equalInConstantTime(given, sign(parts, key.apiSecret))) throw unauthorized('Invalid signature');
    context.set('key', key);
    context.set('keyId', key.id);
    context.set('permissions', key.permissions);
    context.set('merchant', store.merchant(key.merchantId));
    await next();
  });
}

/** v1 authentication: the access token of an installation (interface: Authentication, v1). */
export function tokenRequests(store: Store, headers: Headers) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const token = context.env.incoming.headers[headers.accessToken];
    if (typeof token !== 'string' || token === '') throw unauthorized(`${headers.accessToken}: is required`);
    const installation = store.installationByToken(token);
    if (!installation) throw unauthorized('Unknown access token');
    context.set('installation', installation);
    context.set('keyId', installation.id);
    context.set('permissions', installation.permissions);
    context.set('merchant', store.merchant(installation.merchantId));
    await next();
  });
}

/** v0 authentication: the API key, unsigned (interface: Authentication, v0). */
export function keyedRequests(store: Store) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const v0Key = store.v0KeyByApiKey(apiKeyFrom(context.env.incoming.headers));
    if (!v0Key) throw unauthorized('Unknown API key');
    context.set('v0Key', v0Key);
    context.set('keyId', v0Key.id);
    context.set('merchant', store.merchant(v0Key.merchantId));
    await next();
  });
}

/** 403 unless the calling key or installation holds the permission. */
export function needs(permission: ServicePermission) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    if (!context.var.permissions.includes(permission)) throw forbidden(`The permission ${permission} is missing`);
    await next();
  });
}

function keyFrom(store: Store, headers: IncomingHttpHeaders): Key {
  const key = store.keyByApiKey(apiKeyFrom(headers));
  if (!key) throw unauthorized('Unknown API key');
  return key;
}

function apiKeyFrom({ authorization }: IncomingHttpHeaders): string {
  if (!authorization) throw unauthorized('Authorization: is required');
  const apiKey = /^Key (\S+)$/.exec(authorization)?.[1];
  if (!apiKey) throw unauthorized('Authorization: must be "Key <API_KEY>"');
  return apiKey;
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

function equalInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'latin1');
  const b = Buffer.from(expected, 'latin1');
  return a.length === b.length && timingSafeEqual(a, b);
}
