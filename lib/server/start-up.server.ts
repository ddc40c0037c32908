import { keepChaining } from '@/lib/audit/chain/keep-chaining.server';
import { warnOfSharedAddress } from '@/lib/auth/access/shared-address.server';
import { ensureFirstAccess } from '@/lib/auth/first-access.server';
import { keepEndingQuarantine } from '@/lib/backup/end-quarantine.server';
import { keepBackingUp } from '@/lib/backup/keep-backing-up.server';
import { watchBranches } from '@/lib/branches/watch.server';
import { setSandboxWebhook } from '@/lib/connections/client/sandbox-webhook.server';
import { startConnections } from '@/lib/connections/environment/start.server';
import { learnCountries, watchCountries } from '@/lib/connections/learned/learn-countries.server';
import { receiveUninstall } from '@/lib/connections/learned/receive-uninstall.server';
import type { Connection } from '@/lib/connections/model/connection';
import { allConnections } from '@/lib/connections/model/find-connection.server';
import { databaseAddresses } from '@/lib/db/addresses';
import { checkSessions } from '@/lib/db/check-sessions.server';
import { database, sessionPool } from '@/lib/db/client.server';
import { healthParts } from '@/lib/db/health';
import { electLeader } from '@/lib/db/leader.server';
import { reasonOf } from '@/lib/db/loggable';
import { migrate } from '@/lib/db/migrate.server';
import { watchCodeLists } from '@/lib/deliveries/by-code/watch.server';
import { keepPruningPositions } from '@/lib/deliveries/positions/keep-pruning.server';
import { receivePosition, receivePositions } from '@/lib/deliveries/positions/receive-position.server';
import { receiveHint } from '@/lib/deliveries/sync/receive-hint.server';
import { watchDeliveries } from '@/lib/deliveries/sync/watch.server';
import { env } from '@/lib/env';
import { startHealthCheck } from '@/lib/health/check.server';
import { startJobs } from '@/lib/jobs/run-jobs.server';
import { responds } from '@/lib/launch/process/watch';
import { keepRetention } from '@/lib/privacy/retention/keep-running.server';
import { serviceContext, serviceContextOf } from '@/lib/request/context.server';
import { closeServiceConnections } from '@/lib/service/transport/http/origin.server';
import { receiveLowBalance } from '@/lib/wallet/receive-low-balance.server';
import { watchWallets } from '@/lib/wallet/watch.server';
import { startWebhookWorker } from '@/lib/webhooks/worker.server';
import { backupWriter } from './backup-process.server';
import { JOB_KINDS, LASTING_KINDS } from './job-kinds.server';
import { keepMailing } from './keep-mailing.server';
import { keepOccurrences } from './keep-occurrences.server';
import { addSandboxMerchants } from './sandbox-past/add-merchants.server';
import { recordSandboxPast } from './sandbox-past/record.server';
import { workAsStaff } from './sandbox-past/work-as-staff.server';

const WATCH_LOCK = 728_010;

const setSandboxWebhooks = async () => Promise.all((await allConnections()).map(setSandboxWebhook));

/** A process that cannot start ends with the reason: Next would stay up and respond with 500. */
export async function startUpOrExit(): Promise<void> {
  try {
    await startUp();
  } catch (error) {
    console.error(`The dashboard could not start: ${reasonOf(error)}`);
    process.exit(1);
  }
}

/** Makes a dashboard process ready: database, first user, connection, background work. */
async function startUp(): Promise<void> {
  const addresses = databaseAddresses();
  await migrate(addresses.direct, undefined, undefined, addresses.isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  await checkSessions(addresses);
  await ensureFirstAccess();
  warnOfSharedAddress();
  await waitForSandbox();
  await startConnections();
  await addSandboxMerchants();
  const all = await allConnections();
  await setSandboxWebhooks();
  const stopRecording = await recordPast(all);
  await learnCountries();
  const { db, pool } = database();
  const stopHealthCheck = startHealthCheck(pool, healthParts);
  const stopWebhooks = startWebhookWorker({
    db,
    brand: env().SERVICE_BRAND,
    receivers: {
      order: async (connectionId, report) => receiveHint(await serviceContextOf(connectionId), report),
      positions: (reports) => receivePositions(db, serviceContextOf, reports),
      position: async (connectionId, report) => receivePosition(await serviceContextOf(connectionId), report),
      uninstalled: async (connectionId) => receiveUninstall(await serviceContextOf(connectionId)),
      wallet: async (connectionId, report) => receiveLowBalance(await serviceContextOf(connectionId), report),
    },
  });
  const stopJobs = startJobs(db, JOB_KINDS, { lasting: LASTING_KINDS });
  const stopWatching = electLeader(
    sessionPool(),
    WATCH_LOCK,
    (signal) => watchDeliveries(db, serviceContextOf, signal),
    (signal) => keepEndingQuarantine(db, setSandboxWebhooks, signal),
    (signal) => keepChaining(db, signal),
    (signal) => keepRetention(db, signal),
    (signal) => keepBackingUp(db, backupWriter(), signal),
    (signal) => keepPruningPositions(db, signal),
    (signal) => watchBranches(db, serviceContextOf, signal),
    (signal) => watchCodeLists(db, serviceContextOf, signal),
    (signal) => watchWallets(db, serviceContextOf, signal),
    (signal) => watchCountries(signal),
    (signal) => keepOccurrences(db, signal),
    (signal) => keepMailing(db, signal),
  );
  // Run in reverse: work stops before the pool it needs is closed.
  globalThis.__dispatchDeskShutdown ??= [];
  globalThis.__dispatchDeskShutdown.push(
    () => pool.end(),
    closeServiceConnections,
    stopRecording,
    stopHealthCheck,
    stopWatching,
    stopJobs,
    stopWebhooks,
  );
}

/** Records the past of the sandbox's shops, and makes their orders from now on; returns how to stop it. */
async function recordPast(all: readonly Connection[]): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const work: Promise<void>[] = [];
  for (const connection of all) {
    const begun = await recordSandboxPast(await serviceContext(connection), stop.signal);
    if (begun) work.push(begun.rest);
  }
  work.push(workAsStaff(all, serviceContextOf, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(work);
  };
}

const READY_MS = 120_000;
const POLL_MS = 20;

/** Waits for our own sandbox, which starts at the same time as the dashboard. */
async function waitForSandbox(): Promise<void> {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  if (!SANDBOX_MODE) return;
  await responds(SERVICE_BASE_URL, { ms: READY_MS, everyMs: POLL_MS }, new AbortController().signal);
}
