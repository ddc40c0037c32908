import type { Connection } from '@/lib/connections/connection';
import { database } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import type { Held } from '../held.server';
import { writeAnswer } from '../rows.server';
import { settlePending } from '../settle-pending.server';

/** While nothing changes, an acceptance is written this often. */
const WRITTEN_EVERY_MS = 3 * 60_000;

/**
 * Records that the service accepted credentials or refused them (401). Accepted pending ones are put in force if they
 * belong to the merchant. Never fails, because the call that it is about was answered.
 */
export async function recordAnswer(
  connection: Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>,
  held: Held,
  accepted: boolean,
  now: Date,
): Promise<void> {
  const freshSince = new Date(now.getTime() - WRITTEN_EVERY_MS);
  try {
    if (held.fingerprint && !isRecorded(held, accepted, freshSince)) {
      await writeAnswer(database().db, held, held.fingerprint, { accepted, now, freshSince });
      // A gateway makes several calls with one snapshot.
      Object.assign(
        held,
        accepted
          ? { provenAt: now, refusedSince: null, uninstalledAt: null }
          : { refusedSince: held.refusedSince ?? now },
      );
    }
    if (accepted && isUnsettled(held)) await settlePending(connection, held, now);
  } catch (error) {
    console.error(`connection ${connection.id}: the status of its credentials was not recorded:`, loggable(error));
  }
}

function isRecorded({ provenAt, refusedSince }: Held, accepted: boolean, freshSince: Date): boolean {
  return accepted ? refusedSince === null && provenAt !== null && provenAt >= freshSince : refusedSince !== null;
}

/** Pending, or in the environment and not verified yet. */
function isUnsettled({ slot, merchant }: Held): boolean {
  return slot === 'next' || merchant === 'unreachable';
}
