import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { readLastRun } from '../rows/settings-rows.server';
import { runRetention } from './run.server';

const POLL_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Until the signal, erases once after each midnight in UTC what is too old, also when the clock was set back. Only the one leader does. */
export async function keepRetention(db: Database, signal: AbortSignal): Promise<void> {
  const erase = async () => {
    const now = new Date();
    const lastRun = new Date((await readLastRun(db))?.at ?? 0);
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    if (lastRun.getTime() < midnight || lastRun > now) await runRetention(db, now, signal);
  };
  await keepDoing(erase, { everyMs: POLL_EVERY_MS, failure: 'old data of people not erased' }, signal);
}
