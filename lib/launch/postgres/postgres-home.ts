import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canUse, ownerOf, type PostgresUser, postgresUser } from './postgres-user';

/**
 * The folder of PostgreSQL's cluster: `DATA_DIR/postgres`, or `/var/lib/dispatch-desk-<hash>` where root's system user
 * cannot reach that. `DATA_DIR/postgres.json` records it for every later start.
 */
export function postgresHome(dataDir: string): { home: string; user: PostgresUser } {
  mkdirSync(dataDir, { recursive: true });
  const dataFolder = realpathSync(dataDir);
  const recorded = recordedHome(dataFolder);
  // Root may look after a server of an ordinary user, and must leave the folder theirs.
  const user = (recorded && ownerOf(recorded)) || postgresUser();
  if (recorded) return { home: ready(recorded, user), user };
  const home = ownFolder(path.join(dataFolder, 'postgres'), user) ?? ownFolder(systemFolder(dataFolder), user);
  if (!home)
    throw new Error(
      `PostgreSQL, as user "${user?.name}", can use neither ${dataFolder} nor ${systemFolder(dataFolder)}.`,
    );
  record(dataFolder, home);
  return { home, user };
}

const Record = z.object({ dataDir: z.string(), home: z.string() });

/**
 * A data folder that was moved keeps its cluster. A copy must not share the cluster of an existing original, so its
 * record is ignored.
 */
function recordedHome(dataFolder: string): string | undefined {
  const file = recordFile(dataFolder);
  if (!existsSync(file)) return undefined;
  const { dataDir, home } = Record.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (home.startsWith(dataDir + path.sep)) return path.join(dataFolder, path.relative(dataDir, home));
  const isCopy = dataDir !== dataFolder && existsSync(recordFile(dataDir));
  if (isCopy || !existsSync(home)) return undefined;
  if (dataDir !== dataFolder) record(dataFolder, home);
  return home;
}

function record(dataFolder: string, home: string): void {
  writeFileSync(recordFile(dataFolder), `${JSON.stringify(Record.parse({ dataDir: dataFolder, home }), null, 2)}\n`);
}

function recordFile(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.json');
}

function systemFolder(dataFolder: string): string {
  return path.join('/var/lib', `dispatch-desk-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`);
}

function ownFolder(folder: string, user: PostgresUser): string | undefined {
  try {
    const home = ready(folder, user);
    if (canUse(user, home)) return home;
    if (readdirSync(home).length === 0) rmdirSync(home);
    return undefined;
  } catch (error) {
    if (user) return undefined;
    throw error;
  }
}

function ready(folder: string, user: PostgresUser): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
