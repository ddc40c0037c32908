import { isIP } from 'node:net';
import { env } from '@/lib/env';

/** The name that passkeys are made for, and the address at which they work. */
export type PasskeyAddress = { rpId: string; origin: string };

/** Null where browsers have no passkeys: at an address that is neither https with a name nor `http://localhost`. */
export function passkeyAddress(): PasskeyAddress | null {
  const { protocol, hostname, origin } = new URL(env().APP_URL);
  const hasThem = protocol === 'https:' ? !isIP(hostname.replace(/^\[|\]$/g, '')) : hostname === 'localhost';
  return hasThem ? { rpId: hostname, origin } : null;
}
