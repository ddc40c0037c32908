import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { memoize } from '@/lib/format/memoize';

/** The row and field of a sealed value. It cannot be decrypted as another field. */
export type SealedField = { connectionId: string; generation: string; field: string };

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of a sealed value: the version of the format. */
const FORMAT = 1;

/** Encrypts a text for one field: AES-256-GCM, key derived from APP_SECRET, a random nonce for each value. */
export function seal(field: SealedField, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor('seal'), nonce).setAAD(boundTo(field));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text. Null if it was sealed under another APP_SECRET or for another field, or was changed. */
export function unseal(field: SealedField, bytes: Uint8Array): string | null {
  const sealed = Buffer.from(bytes);
  const textAt = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed.length < textAt || sealed[0] !== FORMAT) return null;
  const decipher = createDecipheriv(CIPHER, keyFor('seal'), sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(field)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** An HMAC of a secret, to compare secrets without storing them. */
export function fingerprint(secret: string): string {
  return createHmac('sha256', keyFor('fingerprint')).update(secret).digest('base64url');
}

function boundTo({ connectionId, generation, field }: SealedField): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, connectionId, generation, field]));
}

type Purpose = 'seal' | 'fingerprint';
/** Derived keys, cached because APP_SECRET does not change while the process runs. */
const keyFor = memoize((purpose: Purpose) => {
  const label = `dispatch-desk connection credentials: ${purpose}`;
  return Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', label, KEY_BYTES));
});
