import { env } from '@/lib/env';
import { isLoopback } from '@/lib/security/base-address';

/**
 * Whether a connection at this address may only lead to public addresses: not the environment's own one, not this machine's
 * loopback, and none with ALLOW_PRIVATE_SERVICE.
 */
export function isPublicOnly(baseUrl: string): boolean {
  const { ALLOW_PRIVATE_SERVICE, SERVICE_BASE_URL } = env();
  const url = new URL(baseUrl);
  return !ALLOW_PRIVATE_SERVICE && !isLoopback(url) && url.origin !== new URL(SERVICE_BASE_URL).origin;
}
