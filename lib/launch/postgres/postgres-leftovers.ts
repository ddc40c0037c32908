import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { identify, type ProcessIdentity, stopProcess } from '@/lib/launch/process/process-identity';

const FAST_SHUTDOWN_MS = 20_000;

/**
 * Stops what a killed launcher left on this cluster: its server, or workers that hold the shared memory. Then deletes
 * a stale `postmaster.pid`, because its pid may belong to another process now.
 */
export async function stopLeftovers(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const server = pidIn(pidFile);
  const leftovers = process.platform === 'linux' ? processesIn(cluster) : serverByName(server, cluster);
  const first = leftovers.find(({ pid }) => pid === server);
  if (first) await stopProcess(first, 'SIGINT', FAST_SHUTDOWN_MS);
  for (const worker of leftovers) await stopProcess(worker, 'SIGQUIT', WORKER_MS);
  if (process.platform === 'linux' || first) rmSync(pidFile, { force: true });
}

const WORKER_MS = 5_000;

function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

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

/** Elsewhere PostgreSQL checks the pid file itself: a server that still runs refuses a second one. */
function serverByName(_server: number | undefined, _cluster: string): ProcessIdentity[] {
  return [];
}
