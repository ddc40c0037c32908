import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The time code of a half minute (RFC 6238: HMAC-SHA1, six digits), as every authenticator app makes it. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute of a code: the present one, or the one beside it for a clock that is off. Null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / STEP_MS);
  const given = Buffer.from(code);
  const isOf = (step: number) => given.length === DIGITS && timingSafeEqual(given, Buffer.from(codeAt(secret, step)));
  return [present, present - 1, present + 1].find(isOf) ?? null;
}

/** The secret as it is typed into an app. */
export function base32(secret: Uint8Array): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

/** Content of the QR code: apps read the account and the secret from it. */
export function enrolmentAddress(email: string, secret: Uint8Array): string {
  const issuer = 'Dispatch Desk';
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
