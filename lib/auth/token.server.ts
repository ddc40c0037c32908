import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Without letters and digits that are mistaken for one another. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 256 random bits, safe in a cookie and in a URL. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored in place of a secret that was random to begin with. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** `XXXX-XXXX-XXXX`: 59 random bits that can be read aloud. */
export function newReadableCode(groups = 3): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The code as it was made, from the way people type it: any case, with or without dashes and spaces. */
export function readCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
