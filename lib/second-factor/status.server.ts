import { database } from '@/lib/db/client.server';
import { findSecondFactor } from './rows.server';
import type { FactorStatus } from './schema';

/** One's own second factor, for the account page. */
export async function secondFactorStatus(userId: string): Promise<FactorStatus> {
  const factor = await findSecondFactor(database().db, userId);
  return { isOn: factor?.confirmedAt != null, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 };
}
