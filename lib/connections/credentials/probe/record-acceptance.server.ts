import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import type { CredentialSet } from '../credential-sets.server';
import { settlePending } from '../rotation/settle-pending.server';
import { writeAcceptance } from '../rows.server';

/** An unchanged status is written at most this often. */
const WRITTEN_EVERY_MS = 3 * 60_000;

/**
 * Records that the service accepted credentials or refused them (401). Activates accepted pending ones of the merchant.
 * Never throws, because the call itself succeeded.
 */
export async function recordAcceptance(
  connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>,
  credentials: CredentialSet,
  accepted: boolean,
  now: Date,
): Promise<void> {
  const freshSince = new Date(now.getTime() - WRITTEN_EVERY_MS);
  try {
    if (credentials.fingerprint && !isRecorded(credentials, accepted, freshSince)) {
      await writeAcceptance(database().db, credentials, credentials.fingerprint, { accepted, now, freshSince });
      // Updates the copy in memory too: a gateway makes several calls with it.
      Object.assign(
        credentials,
        accepted
          ? { provenAt: now, refusedSince: null, uninstalledAt: null }
          : { refusedSince: credentials.refusedSince ?? now },
      );
    }
    if (accepted && isUnsettled(credentials)) await settlePending(connection, credentials, now);
  } catch (error) {
    console.error(`connection ${connection.id}: the status of its credentials was not recorded:`, loggable(error));
  }
}

function isRecorded({ provenAt, refusedSince }: CredentialSet, accepted: boolean, freshSince: Date): boolean {
  return accepted ? refusedSince === null && provenAt !== null && provenAt >= freshSince : refusedSince !== null;
}

/** Pending, or in the environment and not verified yet. */
function isUnsettled({ slot, merchant }: CredentialSet): boolean {
  return slot === 'next' || merchant === 'unreachable';
}
