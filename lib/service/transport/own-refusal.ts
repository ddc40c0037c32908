import type { Generation } from '../model/generation';
import { readServiceError } from '../v2/read-error';

/**
 * Whether an answer is proof that nothing was done: whoever refuses in JSON, the service or a gateway before it, has stopped
 * the call. Nothing else is: a page of a firewall may stand in the place of an answer to what was carried out. v2 says
 * `error` and `message`; of the older ones a `message` alone is shown (interface: Errors).
 */
export function wasStopped(generation: Generation, status: number, body: Uint8Array | null): boolean {
  if (status < 400 || status >= 500) return false;
  const { error, message } = readServiceError(body);
  return message !== null && (error !== null || generation !== 'v2');
}

/**
 * Whether an answer is a refusal in the service's own words, and so tells what these credentials may do. To stop the unknown
 * (401) and the unwelcome (403) with a `message` alone is the way of gateways: there the older ones need a code too.
 */
export function isOwnRefusal(generation: Generation, status: number, body: Uint8Array | null): boolean {
  const needsCode = status === 401 || status === 403;
  return wasStopped(generation, status, body) && (!needsCode || readServiceError(body).error !== null);
}
