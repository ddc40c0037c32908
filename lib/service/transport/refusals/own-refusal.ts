import type { Generation } from '@/lib/service/model/generation';
import { readServiceError } from './read-error';

/** Answers to what a body holds. A gateway before the service does not read bodies. */
const OF_THE_BODY = [400, 422];

/**
 * Whether a response proves that nothing was done: a 4xx in JSON, which a firewall's page is not. v2 sends `error` and
 * `message`, the older generations at least a `message` (interface: Errors). For a 400 and 422 one of the two is enough.
 */
export function isStopped(generation: Generation, status: number, body: Uint8Array | null): boolean {
  if (status < 400 || status >= 500) return false;
  const { error, message } = readServiceError(body);
  if (OF_THE_BODY.includes(status)) return message !== null || error !== null;
  return message !== null && (error !== null || generation !== 'v2');
}

/**
 * Whether a refusal comes from the service itself. Gateways send a 401 or 403 with only a `message`: these need a code in
 * the older generations too.
 */
export function isOwnRefusal(generation: Generation, status: number, body: Uint8Array | null): boolean {
  const needsCode = status === 401 || status === 403;
  return isStopped(generation, status, body) && (!needsCode || readServiceError(body).error !== null);
}
