import type { Database } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { isDatabaseOutage } from '@/lib/db/outage';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { claimJob, type Job, recordRun, renewLease } from './rows.server';

const POLL_EVERY_MS = 250;
const AT_ONCE = 4;
const LEASE_MS = 30_000;
const STOP_MS = 2_000;
const OUTAGE_RETRY_MS = 500;
const MOST_OUTAGES = 20;
/** The waits before the second and later attempts; then the job has failed. */
const WAITS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/**
 * `signal` is aborted when the process stops or another instance has taken the job. A job may run twice: repeat safely. Long
 * work runs in turns: a result says after which time the next one is due.
 */
export type Run = (
  job: Pick<Job, 'connectionId' | 'key' | 'input'>,
  signal: AbortSignal,
) => Promise<void> | Promise<NextTurn | undefined>;
export type NextTurn = { againInMs: number };
/** The kinds of jobs that this version knows. Jobs of others wait for an instance that does. */
export type JobKinds = Readonly<Record<string, Run>>;
/** `lasting`: kinds that never fail for good, as nobody would know that their orders wait. */
type Options = { pollEveryMs?: number; leaseMs?: number; waitsMs?: readonly number[]; lasting?: readonly string[] };

/** Runs this process's share of the jobs. Returns stop(), which waits a moment for those that run. */
export function startJobs(db: Database, kinds: JobKinds, options: Options): () => Promise<void> {
  const stopping = new AbortController();
  const running = runJobs(db, kinds, stopping.signal, options);
  return async () => {
    stopping.abort();
    await Promise.race([running, pause(STOP_MS, new AbortController().signal)]);
  };
}

/** Runs due jobs until the signal, some at once. Every instance may do so. Resolves when those that run have ended. */
export async function runJobs(
  db: Database,
  kinds: JobKinds,
  signal: AbortSignal,
  { pollEveryMs = POLL_EVERY_MS, leaseMs = LEASE_MS, waitsMs = WAITS_MS, lasting = [] }: Options = {},
): Promise<void> {
  const slots = new Set<Promise<void>>();
  const claim = () =>
    claimJob(db, Object.keys(kinds), leaseMs).catch((error: unknown) => logFailure('jobs not read', error));
  while (!signal.aborted) {
    const job = slots.size < AT_ONCE && (await claim());
    if (job) {
      const slot = runOne(job)
        .catch((error: unknown) => logFailure('job not recorded', error, job.id))
        .finally(() => slots.delete(slot));
      slots.add(slot);
    } else await Promise.race([pause(pollEveryMs, signal), ...slots]);
  }
  await Promise.all(slots);

  async function runOne(job: Job) {
    const lost = new AbortController();
    const renewal = setInterval(() => void keepLease(job, lost), leaseMs / 3);
    try {
      const next = await runAttempt(job, AbortSignal.any([signal, lost.signal]));
      await recordRun(db, job, next?.againInMs);
    } catch (error) {
      logFailure('job failed', error, `${job.kind} ${job.key}`);
      const isLasting = isDatabaseOutage(error) || lasting.includes(job.kind);
      const waitMs = waitsMs[job.attempts - 1] ?? (isLasting ? waitsMs.at(-1) : undefined);
      await recordRun(db, job, waitMs, reasonOf(error));
    } finally {
      clearInterval(renewal);
    }
  }

  /** A job waits for the database itself, so that its lease stays: an outage of that is no failure. */
  async function runAttempt(job: Job, own: AbortSignal) {
    for (let outages = 0; ; outages += 1) {
      try {
        return await kinds[job.kind]?.(job, own);
      } catch (error) {
        if (!isDatabaseOutage(error) || outages === MOST_OUTAGES || own.aborted) throw error;
        await pause(OUTAGE_RETRY_MS, own);
      }
    }
  }

  async function keepLease(job: Job, lost: AbortController) {
    const isOurs = await renewLease(db, job, leaseMs).catch((error: unknown) =>
      logFailure('lease of a job not renewed', error, job.id),
    );
    if (isOurs === false) lost.abort();
  }
}
