import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { pause } from '@/lib/db/pause';

export const LIVE_CHANNEL = 'dispatch_desk_live';
/** Between two notifications of this process. */
const WAKE_EVERY_MS = 50;
/** PostgreSQL takes payloads of up to 8,000 bytes; an entry has about 50. */
const MOST_ENTRIES = 120;

/** The newest event of each connection that no notification has named yet. */
type Waiting = { newest: Map<string, number>; sending: Promise<void> | null };
const waiting = new WeakMap<object, Waiting>();

/**
 * Wakes the open screens of a connection on all instances, up to a committed event. A notification takes a lock of the
 * whole server: there are few. Feeds make a lost one good.
 */
export function wakeScreens(db: Queryable, connectionId: string, eventId: number): void {
  const entry = waiting.get(db) ?? { newest: new Map(), sending: null };
  waiting.set(db, entry);
  entry.newest.set(connectionId, Math.max(eventId, entry.newest.get(connectionId) ?? 0));
  entry.sending ??= notify(db, entry).finally(() => {
    entry.sending = null;
  });
}

async function notify(db: Queryable, { newest }: Waiting): Promise<void> {
  const never = new AbortController().signal;
  while (newest.size > 0) {
    const entries = [...newest].slice(0, MOST_ENTRIES);
    for (const [connectionId] of entries) newest.delete(connectionId);
    const payload = entries.map(([connectionId, id]) => `${connectionId}:${id}`).join(',');
    await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`).catch(() => {});
    await pause(WAKE_EVERY_MS, never);
  }
}
