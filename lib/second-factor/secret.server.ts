import { randomBytes } from 'node:crypto';
import { seal, unseal } from '@/lib/connections/model/vault.server';

/** The length of HMAC-SHA1's own key (RFC 4226). */
const SECRET_BYTES = 20;

export const newSecret = (): Uint8Array => randomBytes(SECRET_BYTES);

export function sealSecret(userId: string, secret: Uint8Array): Uint8Array {
  return seal(fieldOf(userId), Buffer.from(secret).toString('base64'));
}

/** Null if it was sealed under another APP_SECRET: then only recovery codes are left. */
export function unsealSecret(userId: string, sealed: Uint8Array): Uint8Array | null {
  const text = unseal(fieldOf(userId), sealed);
  return text === null ? null : Buffer.from(text, 'base64');
}

/** Sealed for one person: in another's row it cannot be read. */
const fieldOf = (userId: string) => ({ connectionId: userId, generation: 'person', field: 'second-factor' });
