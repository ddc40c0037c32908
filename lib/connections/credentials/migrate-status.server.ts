import { database } from '@/lib/db/client.server';
import { lockConnections } from '../model/rows.server';
import { secretIn } from './credential-sets.server';
import { accountOf, fingerprintOf } from './fingerprint.server';
import { identifyCredentialRow, moveStatus, unidentifiedCredentials } from './migrate-status-rows.server';

/**
 * At start: moves the status of credentials from `settings`, where earlier versions stored it by fingerprint. A SQL
 * migration cannot compute fingerprints, which need APP_SECRET. Safe to repeat.
 */
export async function migrateCredentialStatus(): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockConnections(tx);
    for (const { row, baseUrl } of await unidentifiedCredentials(tx)) {
      const secret = secretIn(row);
      if (!secret) continue;
      const identity = { fingerprint: fingerprintOf(baseUrl, secret), account: accountOf(row.generation, secret) };
      await identifyCredentialRow(tx, row, identity);
    }
    await moveStatus(tx);
  });
}
