import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keptSecret } from '@/lib/launch/settings/secret';
import { databaseUrl } from './database-url';
import { clusterFolder } from './other-major';
import { postgresHome } from './postgres-home';
import { postgresUser } from './postgres-user';

/** The URL of the PostgreSQL that a running `npm start` has on this data folder; undefined while there is none. */
export function runningPostgres(dataDir: string): string | undefined {
  if (!existsSync(path.join(dataDir, 'postgres.json'))) return undefined;
  const cluster = clusterFolder(postgresHome(dataDir, postgresUser()));
  const [pid, , , port, socket, host, , state] = readLines(path.join(cluster, 'postmaster.pid'));
  if (state?.trim() !== 'ready' || !isRunning(Number(pid))) return undefined;
  return databaseUrl(
    { host: socket || host || '127.0.0.1', port: Number(port) },
    keptSecret(dataDir, 'database-password'),
  );
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
