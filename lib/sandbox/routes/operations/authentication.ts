import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { ServicePermission } from '@/lib/service/model/values';
import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { sign } from '@/lib/service/transport/authorization/signature';
import { forbidden, rawPath, type SandboxContext, type SandboxEnv, unauthorized } from '../../requests/request';
import type { Clock } from '../../simulation/clock';
import type { Installation, Key, V0Key } from '../../store/records';
import type { Store } from '../../store/store';

/** interface: Limits, request timestamp skew. */
export const MAX_SKEW_MS = 30_000;

type Headers = ReturnType<typeof serviceHeaders>;

/** v2 authentication: key, timestamp and signature over the raw path and the raw body (interface: Authentication). */
export function signedRequests(store: Store, clock: Clock, headers: Headers) {
  return authenticated(store, (context) => {
    const { incoming } = context.env;
    const key = store.keyByApiKey(apiKeyFrom(incoming.headers));
    if (!key) throw unauthorized('Unknown API key');
    const timestamp = timestampFrom(incoming.headers, headers, clock);
    const given = incoming.headers[headers.signature];
    if (typeof given !== 'string' || given === '') throw unauthorized(`${headers.signature}: is required`);
    const parts = { timestamp, method: incoming.method ?? '', path: rawPath(incoming), body: context.var.body };
    if (!equalInConstantTime(given, sign(parts, key.apiSecret))) throw unauthorized('Invalid signature');
    context.set('key', key);
    return key;
  });
}

/** v1 authentication: the access token of an installation (interface: Authentication, v1). */
export function tokenRequests(store: Store, headers: Headers) {
  return authenticated(store, (context) => {
    const token = context.env.incoming.headers[headers.accessToken];
    if (typeof token !== 'string' || token === '') throw unauthorized(`${headers.accessToken}: is required`);
    const installation = store.installationByToken(token);
    if (!installation) throw unauthorized('Unknown access token');
    context.set('installation', installation);
    return installation;
  });
}

/** v0 authentication: the API key, unsigned (interface: Authentication, v0). */
export function keyedRequests(store: Store) {
  return authenticated(store, (context) => {
    const v0Key = store.v0KeyByApiKey(apiKeyFrom(context.env.incoming.headers));
    if (!v0Key) throw unauthorized('Unknown API key');
    context.set('v0Key', v0Key);
    return v0Key;
  });
}

/** `find` returns the holder of a request's credentials, or throws a 401. */
function authenticated(store: Store, find: (context: SandboxContext) => Key | Installation | V0Key) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const holder = find(context);
    context.set('keyId', holder.id);
    context.set('merchant', store.merchant(holder.merchantId));
    if ('permissions' in holder) context.set('permissions', holder.permissions);
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
