import { ensureFirstAccess } from '@/lib/auth/first-access.server';
import { watchBranches } from '@/lib/branches/watch.server';
import type { Connection } from '@/lib/connections/connection';
import { connectionById } from '@/lib/connections/current.server';
import { learnCountry, prepareConnections } from '@/lib/connections/prepare.server';
import { database } from '@/lib/db/client.server';
import { electLeader, pause } from '@/lib/db/leader.server';
import { migrate } from '@/lib/db/migrate.server';
import { receiveHint, receivePosition } from '@/lib/deliveries/receive-hint.server';
import { watchDeliveries } from '@/lib/deliveries/watch.server';
import { env } from '@/lib/env';
import { type ServiceContext, serviceContext } from '@/lib/http/context.server';
import { closeServiceConnections } from '@/lib/service/origin.server';
import { startWebhookWorker } from '@/lib/webhooks/worker.server';

const WATCH_LOCK = 728_010;
const WATCH_BRANCHES_LOCK = 728_011;
const LEARN_AGAIN_MS = 60_000;

/** A process that can't be what it should be ends, and says why: Next would stay up and answer 500. */
export async function startUpOrExit(): Promise<void> {
  try {
    await startUp();
  } catch (error) {
    console.error(`The dashboard could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Brings a dashboard process to where it can answer: database, first user, connection, background work. */
async function startUp(): Promise<void> {
  await migrate(env().DATABASE_URL);
  await ensureFirstAccess();
  const connection = await prepareConnections();
  const stopLearning = await learnCountryAtLast(connection);
  const { db, pool } = database();
  const stopWebhooks = startWebhookWorker({
    db,
    brand: env().SERVICE_BRAND,
    receivers: {
      order: async (connectionId, code, hints) => receiveHint(await contextOf(connectionId), code, hints),
      position: async (connectionId, code, at) => receivePosition(await contextOf(connectionId), code, at),
    },
  });
  const stopWatching = electLeader(pool, WATCH_LOCK, (signal) => watchDeliveries(db, contextOf, signal));
  const stopWatchingBranches = electLeader(pool, WATCH_BRANCHES_LOCK, (signal) => watchBranches(db, contextOf, signal));
  // Run in reverse: work stops before the pool it needs is closed.
  globalThis.__dispatchDeskShutdown ??= [];
  globalThis.__dispatchDeskShutdown.push(
    () => pool.end(),
    closeServiceConnections,
    stopLearning,
    stopWatchingBranches,
    stopWatching,
    stopWebhooks,
  );
}

async function contextOf(connectionId: string): Promise<ServiceContext> {
  const connection = await connectionById(connectionId);
  if (!connection) throw new Error(`There is no connection ${connectionId}`);
  return serviceContext(connection);
}

/** The first try is waited for, so that the first screen is right; a service that is away is asked again until it answers. */
async function learnCountryAtLast(connection: Connection): Promise<() => void> {
  const stopping = new AbortController();
  const learn = async (): Promise<void> => {
    await pause(LEARN_AGAIN_MS, stopping.signal);
    if (!stopping.signal.aborted && !(await learnCountry(connection))) await learn();
  };
  if (!(await learnCountry(connection))) void learn();
  return () => stopping.abort();
}
