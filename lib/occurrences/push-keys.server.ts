import { createECDH, hkdfSync } from 'node:crypto';
import { env } from '@/lib/env';

/**
 * The keys by which push services know this installation (RFC 8292), derived from APP_SECRET: all instances have the
 * same, and a restored copy too. Under another APP_SECRET browsers must be switched on again.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1');
  const seed = Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk push', 32));
  ecdh.setPrivateKey(seed);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: seed.toString('base64url') };
}
