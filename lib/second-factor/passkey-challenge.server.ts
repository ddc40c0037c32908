import { randomBytes } from 'node:crypto';
import { hashToken } from '@/lib/auth/token.server';
import type { Database } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { passkeyAddress } from './passkey-address.server';
import { insertChallenge, spendChallenge } from './passkey-rows.server';

const LIFE_MS = 300_000;

/** Purpose of a challenge; one of a session counts in it alone. */
export type ChallengeUse = { purpose: 'add' | 'confirm'; sessionId: string } | { purpose: 'sign_in'; sessionId: null };

/** A new challenge, for five minutes; all instances know it. 404 `no_passkeys` where the address can have none. */
export async function newChallenge(db: Database, use: ChallengeUse, now: Date) {
  const address = passkeyAddress();
  if (!address) throw new Problem(404, 'no_passkeys');
  const challenge = randomBytes(32);
  const hash = hashToken(challenge.toString('base64url'));
  await insertChallenge(db, { hash, ...use, expiresAt: new Date(now.getTime() + LIFE_MS) }, now);
  return { ...address, challenge: Uint8Array.from(challenge) };
}

/** Gives what an answer is compared with. Comparing uses the challenge up, whatever comes of it. */
export function expected(db: Database, use: ChallengeUse, now: Date) {
  const address = passkeyAddress();
  if (!address) throw new Problem(404, 'no_passkeys');
  return {
    expectedChallenge: (challenge: string) => spendChallenge(db, { hash: hashToken(challenge), ...use }, now),
    expectedOrigin: address.origin,
    expectedRPID: address.rpId,
    requireUserVerification: true,
  };
}
