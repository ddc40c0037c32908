import { batchWork } from '@/lib/db/batch-work';
import { database, type Queryable } from '@/lib/db/client.server';
import { reportHealth } from '@/lib/db/health';
import { reasonOf } from '@/lib/db/loggable';
import { isDatabaseOutage } from '@/lib/db/outage';
import { insertInbox, type NewInboxEntry } from './inbox-rows.server';

const BATCH_ENTRIES = 100;
const BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING_ENTRIES = 2_000;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const WRITE_TIMEOUT_MS = 8_000;
/** The shortest time between two groups under load, to save commits. */
const GATHER_MS = 12;
/** A group that takes longer is reported by the health check, and for how long a failed one is. */
const SLOW_MS = 3_000;
const FAILURE_COUNTS_MS = 4_000;

/** The inbox cannot store the request now; the sender should try again. */
export class InboxUnavailable extends Error {
  override name = 'InboxUnavailable';
}

export type InboxWriter = {
  /**
   * Resolves when the request is durable, with whether it was new; null when its address is not the connection's any more.
   * Throws `InboxUnavailable`.
   */
  write: (entry: Omit<NewInboxEntry, 'repeats'>) => Promise<Stored | null>;
  /** Since when nothing can be written, in epoch milliseconds; null while requests are written or none came. */
  failingSince: () => number | null;
  /** Webhooks that wait in memory. */
  waiting: () => { entries: number; bytes: number };
};
type Stored = { isNew: boolean };

declare global {
  var dispatchDeskInboxWriter: InboxWriter | undefined;
}

/** This process's one writer. Next instantiates modules several times, so it is kept on `globalThis`. */
export function inboxWriter(): InboxWriter {
  const running = globalThis.dispatchDeskInboxWriter;
  if (running) return running;
  const writer = createInboxWriter(database().db);
  globalThis.dispatchDeskInboxWriter = writer;
  reportHealth('webhooks', writer.failingSince);
  return writer;
}

type Waiting = {
  entry: Omit<NewInboxEntry, 'repeats'>;
  resolve: (result: Stored | null) => void;
  reject: (error: Error) => void;
};

/** Writes webhook requests in groups, with one statement and one commit each. */
export function createInboxWriter(db: Queryable): InboxWriter {
  let waitingEntries = 0;
  let waitingBytes = 0;
  /** The group that is being written, since when, and when one failed last. */
  let writingSince: number | null = null;
  let failedAt: number | null = null;
  const add = batchWork<Waiting>(writeTimed, groupSize, GATHER_MS);

  async function writeTimed(group: Waiting[]) {
    writingSince = Date.now();
    failedAt = (await writeGroup(db, group)) ? null : Date.now();
    writingSince = null;
  }

  function write(entry: Waiting['entry']): Promise<Stored | null> {
    if (waitingEntries >= MAX_WAITING_ENTRIES || waitingBytes >= MAX_WAITING_BYTES) {
      return Promise.reject(new InboxUnavailable('Too many webhook requests are waiting to be written'));
    }
    waitingEntries += 1;
    waitingBytes += entry.body.byteLength;
    let timer: ReturnType<typeof setTimeout>;
    const written = new Promise<Stored | null>((resolve, reject) => {
      const takeBack = add({ entry, resolve, reject });
      timer = setTimeout(() => {
        takeBack();
        reject(new InboxUnavailable('The database is slow'));
      }, WRITE_TIMEOUT_MS);
    });
    return written.finally(() => {
      clearTimeout(timer);
      waitingEntries -= 1;
      waitingBytes -= entry.body.byteLength;
    });
  }

  function failingSince(): number | null {
    const now = Date.now();
    if (writingSince !== null && now - writingSince > SLOW_MS) return writingSince;
    return failedAt !== null && now - failedAt < FAILURE_COUNTS_MS ? failedAt : null;
  }

  return { write, failingSince, waiting: () => ({ entries: waitingEntries, bytes: waitingBytes }) };
}

function groupSize(waiting: readonly Waiting[]): number {
  let bytes = 0;
  for (const [index, { entry }] of waiting.entries()) {
    bytes += entry.body.byteLength;
    if (index === BATCH_ENTRIES || bytes > BATCH_BYTES) return index;
  }
  return waiting.length;
}

/** False when the database could not be asked. */
async function writeGroup(db: Queryable, group: Waiting[]): Promise<boolean> {
  try {
    await insert(db, group);
    return true;
  } catch (error) {
    // An entry that the database refuses must not fail the others.
    if (group.length > 1 && isRefusal(error)) for (const waiting of group) await writeGroup(db, [waiting]);
    else for (const { reject } of group) reject(new InboxUnavailable(reasonOf(error), { cause: error }));
    return !isDatabaseOutage(error);
  }
}

async function insert(db: Queryable, group: Waiting[]) {
  const byKey = groupByWebhook(group);
  // Always in the same order, so that two instances that write the same ids cannot deadlock.
  const entries = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...again]]) => (first ? [{ ...first.entry, repeats: again.length }] : []));
  const written = await insertInbox(db, entries);
  const stored = new Map(written.map((row) => [keyOf(row), row]));
  for (const [key, copies] of byKey) {
    const row = stored.get(key);
    for (const [index, { resolve }] of copies.entries()) resolve(row ? { isNew: index === 0 && row.isNew } : null);
  }
}

/** The same request twice in a group is waiting row. */
function groupByWebhook(group: Waiting[]): Map<string, Waiting[]> {
  const byKey = new Map<string, Waiting[]>();
  for (const waiting of group) {
    const key = keyOf(waiting.entry);
    byKey.set(key, [...(byKey.get(key) ?? []), waiting]);
  }
  return byKey;
}

function keyOf({ connectionId, webhookId }: { connectionId: string; webhookId: string | null }): string {
  return `${connectionId}:${webhookId}`;
}

/** Whether the data was refused (SQLSTATE 22 and 23), not the database unavailable. */
export function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code));
}
