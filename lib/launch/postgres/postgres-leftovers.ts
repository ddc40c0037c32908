import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { identify, type ProcessIdentity, stopProcess } from '@/lib/launch/process/process-identity';

const FAST_SHUTDOWN_MS = 20_000;

/**
 * Stops the server or workers that a killed launcher left on this cluster. Then deletes the lock files: PostgreSQL also
 * respects those of a process that is dead and not yet reaped.
 */
export async function stopLeftovers(cluster: string, lockFiles: readonly string[]): Promise<void> {
  // Elsewhere PostgreSQL checks its lock files itself: a server that still runs refuses a second one.
  if (process.platform !== 'linux') return;
  const pidFile = path.join(cluster, 'postmaster.pid');
  const leftovers = processesIn(cluster);
  const server = leftovers.find(({ pid }) => pid === pidIn(pidFile));
  if (server) await stopProcess(server, 'SIGINT', FAST_SHUTDOWN_MS);
  for (const worker of leftovers) await stopProcess(worker, 'SIGQUIT', WORKER_MS);
  for (const file of [pidFile, ...lockFiles]) rmSync(file, { force: true });
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
