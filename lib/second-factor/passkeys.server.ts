import { auditBy } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { parseJson } from '@/lib/http/parse-json';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { expected, newChallenge } from './passkey-challenge.server';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkey-rows.server';
import { type AddPasskey, type PasskeyRef, Registered, type RenamePasskey } from './passkey-schema';
import { hasSecondFactor } from './rows.server';

/** Begins to add a passkey: what the browser needs to make one. */
export async function beginPasskey({ db, user, now }: UserContext) {
  const { challenge, rpId } = await newChallenge(db, { purpose: 'add', sessionId: user.sessionId }, now());
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Dispatch Desk',
    rpID: rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge,
    timeout: 300_000,
    excludeCredentials: await passkeysOf(db, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Adds the passkey that the browser made. After a first factor, the person's other sessions end: they began without it. */
export async function addPasskey({ db, user, now }: UserContext, { name, answer }: AddPasskey): Promise<void> {
  const response = Registered.safeParse(parseJson(answer)).data;
  if (!response) throw new Problem(400, 'passkey_refused');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const use = { purpose: 'add', sessionId: user.sessionId } as const;
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(db, use, now()) }).catch(() => {
    throw new Problem(400, 'passkey_refused');
  });
  if (!registrationInfo) throw new Problem(400, 'passkey_refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  await db.transaction(async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, user.id));
    const added = { id, userId: user.id, name, publicKey, counter, createdAt: now() };
    if (!(await insertPasskey(tx, added))) throw new Problem(409, 'passkey_exists');
    const ended = isFirst ? await endSessionsOf(tx, user.id, user.sessionId) : 0;
    await auditBy(tx, { user, now }, { action: 'passkey_added', subject: user.id, detail: { name, ended } });
  });
}

/** Names one's own passkey. 404 for another's. */
export async function namePasskey({ db, user }: UserContext, { id, name }: RenamePasskey): Promise<void> {
  if (!(await renamePasskey(db, user.id, id, name))) throw new Problem(404, 'not_found');
}

/** Removes one's own passkey. 404 for another's. */
export async function removePasskey({ db, user, now }: UserContext, { id }: PasskeyRef): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await deletePasskey(tx, user.id, id);
    if (name === undefined) throw new Problem(404, 'not_found');
    await auditBy(tx, { user, now }, { action: 'passkey_removed', subject: user.id, detail: { name } });
  });
}
