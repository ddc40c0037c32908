import { type Env, env } from '@/lib/env';
import { isLoopback } from '@/lib/security/base-address';

/** Whether all visitors may seem to come from one address: public behind a proxy that nobody has counted. */
export function isAddressShared({ APP_URL, TRUSTED_PROXY_HOPS }: Pick<Env, 'APP_URL' | 'TRUSTED_PROXY_HOPS'> = env()) {
  return TRUSTED_PROXY_HOPS === undefined && !isLoopback(new URL(APP_URL));
}

/** At start: says what a missing TRUSTED_PROXY_HOPS means. */
export function warnOfSharedAddress(): void {
  if (!isAddressShared()) return;
  console.warn(
    'TRUSTED_PROXY_HOPS is not set: behind a proxy all visitors count as one address, and anybody’s wrong passwords\nlock out everybody on a new device. Set it to the number of your proxies, 0 without one.',
  );
}
