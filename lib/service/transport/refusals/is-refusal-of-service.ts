import type { Generation } from '@/lib/service/generation/generation';
import { jsonOf, readServiceError } from './read-error';

/** Statuses that prove it with any JSON: a gateway does not check the body, and a rate limit lets nothing through. */
const ANY_JSON = [400, 422, 429];

/**
 * Whether a response proves that nothing was done: a 4xx in JSON, which a firewall's page is not. v2 sends `error` and
 * `message`, the older generations at least a `message` (interface: Errors).
 */
export function isStopped(generation: Generation, status: number, body: Uint8Array | null): boolean {
  if (status < 400 || status >= 500) return false;
  const json = jsonOf(body);
  const isObject = typeof json === 'object' && json !== null;
  if (ANY_JSON.includes(status)) return isObject || typeof json === 'string';
  const { error, message } = readServiceError(isObject ? json : null);
  return message !== null && (error !== null || generation !== 'v2');
}

/**
 * Whether a refusal comes from the service itself. Gateways send a 401 or 403 with only a `message`: these need a code in
 * the older generations too.
 */
export function isRefusalOfService(generation: Generation, status: number, body: Uint8Array | null): boolean {
  const needsCode = status === 401 || status === 403;
  return isStopped(generation, status, body) && (!needsCode || readServiceError(jsonOf(body)).error !== null);
}
