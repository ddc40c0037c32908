import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { chainHead, chainSome } from './chain-rows.server';

const POLL_EVERY_MS = 3_000;
const HOUR_MS = 3_600_000;

/** Until the signal, adds new rows of the audit log to the chain, and prints its head every hour. Only the one leader does. */
export async function keepChaining(db: Database, signal: AbortSignal, pollEveryMs = POLL_EVERY_MS): Promise<void> {
  let printedIn = 0;
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await chainSome(db)) > 0);
      const hour = Math.floor(Date.now() / HOUR_MS);
      if (printedIn !== hour) await printHead(db);
      printedIn = hour;
    } catch (error) {
      logFailure('audit log not chained', error);
    }
    await pause(pollEveryMs, signal);
  }
}

async function printHead(db: Database): Promise<void> {
  const head = await chainHead(db);
  if (head) console.info(`The audit log's newest digest is ${head.position}:${head.digest}`);
}
