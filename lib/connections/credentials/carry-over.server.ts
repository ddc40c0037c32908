import { database } from '@/lib/db/client.server';
import { lockConnections } from '../rows.server';
import { carryOverStatus, identifyCredentialRow, unidentifiedCredentials } from './carry-over-rows.server';
import { accountOf, fingerprintOf } from './fingerprint.server';
import { secretIn } from './held.server';

/**
 * At start: carries over the status that earlier versions kept in the settings under fingerprints, which only code with
 * APP_SECRET can compute. Does nothing the second time.
 */
export async function carryOver(): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockConnections(tx);
    for (const { row, baseUrl } of await unidentifiedCredentials(tx)) {
      const secret = secretIn(row);
      if (!secret) continue;
      const identity = { fingerprint: fingerprintOf(baseUrl, secret), account: accountOf(row.generation, secret) };
      await identifyCredentialRow(tx, row, identity);
    }
    await carryOverStatus(tx);
  });
}
