import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { readCookie, writeCookie } from './cookie';

const NAME = 'desk-browser';
const MAX_AGE_SECONDS = 365 * 86_400;
/** A computer at the counter has several users. */
const MOST_ACCOUNTS = 5;
const SEPARATOR = '~';
const PROOF = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * The proof that a browser has signed in to the account before, or null. It gives no access: attempts from other
 * browsers do not count against this one.
 */
export function proofOf(cookieHeader: string | null, email: string): string | null {
  return proofsIn(cookieHeader).find((proof) => isOf(proof, email)) ?? null;
}

/** The `Set-Cookie` value of a browser that has just signed in: a new proof beside those of other accounts. */
export function knownBrowserCookie(cookieHeader: string | null, email: string): string {
  const others = proofsIn(cookieHeader).filter((proof) => !isOf(proof, email));
  const proofs = [proofWith(randomBytes(16).toString('base64url'), email), ...others].slice(0, MOST_ACCOUNTS);
  return writeCookie(NAME, proofs.join(SEPARATOR), MAX_AGE_SECONDS, isSecure());
}

function proofsIn(cookieHeader: string | null): string[] {
  const value = readCookie(cookieHeader, NAME, isSecure()) ?? '';
  return value.split(SEPARATOR, MOST_ACCOUNTS).filter((proof) => PROOF.test(proof));
}

function isOf(proof: string, email: string): boolean {
  const [nonce = ''] = proof.split('.');
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofWith(nonce, email)));
}

function proofWith(nonce: string, email: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk known browser', 32);
  return `${nonce}.${createHmac('sha256', Buffer.from(key)).update(`${nonce}.${email}`).digest('base64url')}`;
}

const isSecure = () => env().APP_URL.startsWith('https:');
