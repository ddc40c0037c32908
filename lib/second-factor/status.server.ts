import { database } from '@/lib/db/client.server';
import { passkeyAddress } from './passkey-address.server';
import { passkeysOf } from './passkey-rows.server';
import { factorsOf, findSecondFactor } from './rows.server';
import type { FactorStatus, Factors } from './schema';

/** One's own second factors, for the account page. */
export async function secondFactorStatus(userId: string): Promise<FactorStatus> {
  const { db } = database();
  const [factor, passkeys] = await Promise.all([findSecondFactor(db, userId), passkeysOf(db, userId)]);
  return {
    isOn: factor?.confirmedAt != null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passkeysAt: passkeyAddress()?.origin ?? null,
  };
}

/** Finds what somebody has besides the password, for the second step of sign-in. */
export const factorsOfPerson = (userId: string): Promise<Factors> => factorsOf(database().db, userId);
