import { readCookie, writeCookie } from './session-cookie';
import { isSecure } from './session-user.server';
import { isSameText, signatureOf } from './token.server';

/** The hash changes with the password, and so ends the proofs that were given for the one before. */
export type ProvenAccount = { email: string; passwordHash: string };

const NAME = 'desk-browser';
const MAX_AGE_SECONDS = 90 * 86_400;
/** A computer at the counter has several users. */
const MOST_ACCOUNTS = 5;
const SEPARATOR = '~';
/** The account's tag, the time it ends (seconds), and the signature of both. */
const PROOF = /^([\w-]{11})\.(\d{10})\.([\w-]{43})$/;

/**
 * Whether this browser has signed in to the account with its present password. It gives no access: attempts from other
 * browsers do not count against this one.
 */
export function isKnownBrowser(cookieHeader: string | null, account: ProvenAccount, now: Date): boolean {
  return proofsIn(cookieHeader).some(
    ({ proof, endsAt }) => endsAt * 1000 > now.getTime() && isSameText(proof, proofFor(account, endsAt)),
  );
}

/** The `Set-Cookie` value of a browser that has just signed in: a new proof beside those of other accounts. */
export function knownBrowserCookie(cookieHeader: string | null, account: ProvenAccount, now: Date): string {
  const own = tagOf(account.email);
  const others = proofsIn(cookieHeader).filter(({ tag }) => tag !== own);
  const endsAt = Math.floor(now.getTime() / 1000) + MAX_AGE_SECONDS;
  const proofs = [proofFor(account, endsAt), ...others.map(({ proof }) => proof)].slice(0, MOST_ACCOUNTS);
  return writeCookie(NAME, proofs.join(SEPARATOR), MAX_AGE_SECONDS, isSecure());
}

function proofsIn(cookieHeader: string | null): { proof: string; tag: string; endsAt: number }[] {
  const value = readCookie(cookieHeader, NAME, isSecure()) ?? '';
  return value.split(SEPARATOR, MOST_ACCOUNTS).flatMap((proof) => {
    const [, tag, endsAt] = PROOF.exec(proof) ?? [];
    return tag ? { proof, tag, endsAt: Number(endsAt) } : [];
  });
}

function proofFor({ email, passwordHash }: ProvenAccount, endsAt: number): string {
  const tag = tagOf(email);
  return `${tag}.${endsAt}.${signed(`${email}\n${endsAt}\n${passwordHash}`)}`;
}

/** Tells the accounts in one cookie apart, and names none. */
const tagOf = (email: string) => signed(email).slice(0, 11);

const signed = (text: string) => signatureOf('known browser', text);
