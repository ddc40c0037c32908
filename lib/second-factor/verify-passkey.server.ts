import type { Database } from '@/lib/db/client.server';
import { parseJson } from '@/lib/http/parse-json';
import { Problem } from '@/lib/http/problem';
import { type ChallengeUse, expected, newChallenge } from './passkey-challenge.server';
import { countPasskey, findPasskey, passkeysOf } from './passkey-rows.server';
import { Signed } from './passkey-schema';

/** Gives what the browser needs to sign with a passkey: one of the person's, or any it has for a visitor. */
export async function askPasskey(db: Database, use: ChallengeUse, now: Date, userId?: string) {
  const { challenge, rpId: rpID } = await newChallenge(db, use, now);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const allowCredentials = userId ? await passkeysOf(db, userId) : [];
  const timeout = 300_000;
  return generateAuthenticationOptions({ rpID, challenge, timeout, allowCredentials, userVerification: 'required' });
}

/** Returns the person of the passkey that signed the challenge. 401 `passkey_refused` for whatever is wrong, a counter that went back included. */
export async function verifyPasskey(db: Database, use: ChallengeUse, answer: string, now: Date): Promise<string> {
  const refused = new Problem(401, 'passkey_refused');
  const response = Signed.safeParse(parseJson(answer)).data;
  const passkey = response && (await findPasskey(db, response.id));
  if (!passkey) throw refused;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) throw refused;
  const { id, userId, counter } = passkey;
  const credential = { id, counter, publicKey: Uint8Array.from(passkey.publicKey) };
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected(db, use, now),
  }).catch(() => {
    throw refused;
  });
  if (!verified || !(await countPasskey(db, id, authenticationInfo.newCounter, now))) throw refused;
  return userId;
}
