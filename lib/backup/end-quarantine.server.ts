import { audit } from '@/lib/auth/audit-rows.server';
import { deleteQuarantine, readQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { countUnread } from './database/open-orders-rows.server';

const POLL_EVERY_MS = 2_000;

/** Until the signal, ends a quarantine that an owner has confirmed, and then calls `onEnd`. */
export async function keepEndingQuarantine(
  db: Database,
  onEnd: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const end = async () => {
    if (await endQuarantine(db, new Date())) await onEnd();
  };
  await keepDoing(end, { everyMs: POLL_EVERY_MS, failure: 'quarantine not ended' }, signal);
}

/** True when it ended now: an owner has confirmed, and orders under way were read since, or an owner does not wait for them. */
export async function endQuarantine(db: Database, now: Date): Promise<boolean> {
  const quarantine = await readQuarantine(db);
  if (!quarantine?.confirmedAt) return false;
  if (!quarantine.endsUnread && (await countUnread(db, new Date(quarantine.confirmedAt))) > 0) return false;
  return db.transaction(async (tx) => {
    const ended = await deleteQuarantine(tx, now);
    if (ended) await audit(tx, { action: 'quarantine_ended', userId: null, at: now });
    return ended;
  });
}
