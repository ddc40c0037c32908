import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { readLastRun } from '../rows/settings-rows.server';
import { runRetention } from './run.server';

const POLL_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Until the signal, erases once after each midnight in UTC what is too old. Only the one leader does. */
export async function keepRetention(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const now = new Date();
      const lastRun = await readLastRun(db);
      const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
      if (!lastRun || Date.parse(lastRun.at) < midnight) await runRetention(db, now, signal);
    } catch (error) {
      logFailure('old data of people not erased', error);
    }
    await pause(POLL_EVERY_MS, signal);
  }
}
