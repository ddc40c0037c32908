import type { Generation } from './generation';
import { readServiceError } from './v2/read-error';

/**
 * Whether an answer is a refusal in the service's own words, and so proof that nothing was done: a page of a firewall may
 * stand in the place of an answer to what was carried out. v2 says `error` and `message`; of the older ones a `message` alone
 * is shown, which gateways say too where they stop the unknown (401) and the unwelcome (403) (interface: Errors).
 */
export function isOwnRefusal(generation: Generation, status: number, body: Uint8Array | null): boolean {
  if (status < 400 || status >= 500) return false;
  const { error, message } = readServiceError(body);
  const needsCode = generation === 'v2' || status === 401 || status === 403;
  return message !== null && (error !== null || !needsCode);
}
