import { closeSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdFile } from '@/lib/launch/process/kernel-lock';
import { listens } from '@/lib/launch/process/port';
import { identify, type ProcessIdentity, stopProcess } from '@/lib/launch/process/process-identity';
import { textOf } from '@/lib/launch/settings/files';

const FAST_SHUTDOWN_MS = 20_000;

/** A launcher that was killed leaves its server three seconds, and that one a checkpoint. */
const LEAVES_MS = 15_000;
const POLL_MS = 200;

/**
 * Stops what a killed launcher left on this cluster, deletes the lock files, and returns the lock for the next server.
 * Throws while a server of another container runs.
 */
export async function stopLeftovers(cluster: string, socket: string | undefined): Promise<number | undefined> {
  // Elsewhere PostgreSQL checks its lock files itself: a server that still runs refuses a second one.
  if (process.platform !== 'linux' || !socket) return undefined;
  const pidFile = path.join(cluster, 'postmaster.pid');
  const leftovers = processesIn(cluster);
  const server = leftovers.find(({ pid }) => pid === Number.parseInt(textOf(pidFile), 10));
  if (server) await stopProcess(server, 'SIGINT', FAST_SHUTDOWN_MS);
  for (const worker of leftovers) await stopProcess(worker, 'SIGQUIT', WORKER_MS);
  const deadline = Date.now() + LEAVES_MS;
  for (;;) {
    const lock = holdFile(path.join(path.dirname(cluster), 'server.lock'));
    if (lock !== 'taken') {
      if (!(await listens(socket))) {
        for (const file of [pidFile, `${socket}.lock`]) rmSync(file, { force: true });
        return lock;
      }
      if (lock !== undefined) closeSync(lock);
    }
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL server of another container runs on ${cluster}. Stop that one and start again.`);
    await sleep(POLL_MS);
  }
}

const WORKER_MS = 5_000;

/** Every process of a PostgreSQL server works in the cluster's folder. */
function processesIn(cluster: string): ProcessIdentity[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, cluster))
    .flatMap((name) => identify(Number(name)) ?? []);
}

function isPostgresIn(pid: string, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    return false;
  }
}
