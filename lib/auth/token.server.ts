import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, safe in a cookie and in a URL. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a secret that is random in itself. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
