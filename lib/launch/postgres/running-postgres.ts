import { existsSync } from 'node:fs';
import path from 'node:path';
import { listens } from '@/lib/launch/process/port';
import { textOf } from '@/lib/launch/settings/files';
import { keptSecret } from '@/lib/launch/settings/secret';
import { databaseUrl } from './database-url';
import { clusterFolder } from './other-major';
import { postgresHome } from './postgres-home';
import { socketFolder, socketIn } from './postgres-socket';

/**
 * The URL of the PostgreSQL that a running `npm start` has on this data folder, also in another container; undefined while
 * there is none.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(path.join(dataDir, 'postgres.json'))) return undefined;
  const { home, user } = postgresHome(dataDir);
  const [, , , port, , , , state] = textOf(path.join(clusterFolder(home), 'postmaster.pid')).split('\n');
  const isSocket = process.platform !== 'win32';
  const address = { host: isSocket ? socketFolder(home, user) : '127.0.0.1', port: Number(port) };
  if (state?.trim() !== 'ready' || !(await listens(isSocket ? socketIn(address.host) : address))) return undefined;
  return databaseUrl(address, keptSecret(dataDir, 'database-password'));
}
