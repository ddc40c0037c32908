import { env } from '@/lib/env';
import { isLoopback } from './base-address';

/**
 * Whether a connection at this address may only lead to public addresses: not the environment's own one, not this machine
 * where the dashboard is on it alone, and none with ALLOW_PRIVATE_SERVICE.
 */
export function isPublicOnly(baseUrl: string): boolean {
  const { ALLOW_PRIVATE_SERVICE, SERVICE_BASE_URL, APP_URL } = env();
  const url = new URL(baseUrl);
  const isOwnMachine = isLoopback(url) && isLoopback(new URL(APP_URL));
  return !ALLOW_PRIVATE_SERVICE && !isOwnMachine && url.origin !== new URL(SERVICE_BASE_URL).origin;
}
