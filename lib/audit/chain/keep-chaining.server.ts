import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { chainHead, chainSome } from './chain-rows.server';

const POLL_EVERY_MS = 3_000;

/** Until the signal, adds new rows of the audit log to the chain, and prints its head once a day. Only the one leader does. */
export async function keepChaining(db: Database, signal: AbortSignal): Promise<void> {
  let printedOn = '';
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await chainSome(db)) > 0);
      const today = new Date().toISOString().slice(0, 10);
      if (printedOn !== today) await printHead(db);
      printedOn = today;
    } catch (error) {
      logFailure('audit log not chained', error);
    }
    await pause(POLL_EVERY_MS, signal);
  }
}

async function printHead(db: Database): Promise<void> {
  const head = await chainHead(db);
  if (head) console.info(`The audit log's newest digest is ${head.position}:${head.digest}`);
}
