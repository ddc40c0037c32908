import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import type { CredentialSet } from '../sets/credential-sets.server';
import { writeAcceptance } from '../sets/rows.server';

/** An unchanged status is written at most this often. */
const WRITTEN_EVERY_MS = 3 * 60_000;

type Acceptance = Pick<CredentialSet, 'provenAt' | 'refusedSince' | 'uninstalledAt'>;

/**
 * Records that the service accepted credentials or refused them (401), and returns their new status. Activates accepted
 * pending ones of the merchant. Never throws, because the call itself succeeded.
 */
export async function recordAcceptance(
  connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>,
  credentials: CredentialSet,
  accepted: boolean,
  now: Date,
): Promise<Acceptance> {
  const { provenAt, refusedSince, uninstalledAt, fingerprint } = credentials;
  const freshSince = new Date(now.getTime() - WRITTEN_EVERY_MS);
  let acceptance: Acceptance = { provenAt, refusedSince, uninstalledAt };
  try {
    if (fingerprint && !isRecorded(credentials, accepted, freshSince)) {
      await writeAcceptance(database().db, credentials, fingerprint, { accepted, now, freshSince });
      acceptance = accepted
        ? { provenAt: now, refusedSince: null, uninstalledAt: null }
        : { provenAt, refusedSince: refusedSince ?? now, uninstalledAt };
    }
    if (accepted && isUnsettled(credentials)) {
      // Loaded when it is needed, because it verifies the merchant with a client of its own.
      const { settlePending } = await import('./settle-pending.server');
      await settlePending(connection, credentials, now);
    }
  } catch (error) {
    logFailure('status of credentials not recorded', error, connection.id);
  }
  return acceptance;
}

function isRecorded({ provenAt, refusedSince }: CredentialSet, accepted: boolean, freshSince: Date): boolean {
  return accepted ? refusedSince === null && provenAt !== null && provenAt >= freshSince : refusedSince !== null;
}

/** Pending, or in the environment and not verified yet. */
function isUnsettled({ slot, merchant }: CredentialSet): boolean {
  return slot === 'pending' || merchant === 'unreachable';
}
