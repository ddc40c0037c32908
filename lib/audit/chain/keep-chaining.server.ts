import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { chainHead, chainSome } from './chain-rows.server';

const POLL_EVERY_MS = 3_000;
const HOUR_MS = 3_600_000;

/** Until the signal, adds new rows of the audit log to the chain, and prints its head every hour. Only the one leader does. */
export async function keepChaining(db: Database, signal: AbortSignal, everyMs = POLL_EVERY_MS): Promise<void> {
  let printedIn = 0;
  const chain = async () => {
    while (!signal.aborted && (await chainSome(db)) > 0);
    const hour = Math.floor(Date.now() / HOUR_MS);
    if (printedIn !== hour) await printHead(db);
    printedIn = hour;
  };
  await keepDoing(chain, { everyMs, failure: 'audit log not chained' }, signal);
}

async function printHead(db: Database): Promise<void> {
  const head = await chainHead(db);
  if (head) console.info(`The audit log's newest digest is ${head.position}:${head.digest}`);
}
