import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { readLastRun } from '../rows/settings-rows.server';
import { runRetention } from './run.server';

const POLL_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Until the signal, erases once after each midnight in UTC what is too old. Only the one leader does. */
export async function keepRetention(db: Database, signal: AbortSignal): Promise<void> {
  const erase = async () => {
    const now = new Date();
    const lastRun = await readLastRun(db);
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    if (!lastRun || Date.parse(lastRun.at) < midnight) await runRetention(db, now, signal);
  };
  await keepDoing(erase, { everyMs: POLL_EVERY_MS, failure: 'old data of people not erased' }, signal);
}
