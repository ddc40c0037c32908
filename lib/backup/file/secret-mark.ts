import { createHmac } from 'node:crypto';

const CHARACTERS = 16;

/** Tells one APP_SECRET from another, and says nothing about it. */
export function secretMark(appSecret: string): string {
  return createHmac('sha256', appSecret).update('dispatch-desk backup').digest('hex').slice(0, CHARACTERS);
}

/** Proves that somebody with APP_SECRET made the bytes with this digest. */
export function signatureOf(appSecret: string, digest: Uint8Array): Buffer {
  return createHmac('sha256', appSecret).update('dispatch-desk backup file').update(digest).digest();
}
