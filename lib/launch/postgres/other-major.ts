import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const CLUSTER = 'data';
/** A new cluster with everything restored, about to take the place of the old one. */
const RESTORED = 'data-restored';

/** The cluster's folder. Finishes an exchange that was cut off after the old cluster was moved away. */
export function clusterFolder(home: string): string {
  const cluster = path.join(home, CLUSTER);
  const restored = path.join(home, RESTORED);
  if (!existsSync(cluster) && existsSync(restored)) renameSync(restored, cluster);
  return cluster;
}

/** An empty folder for a cluster beside the one of another major; what an attempt that was cut off left is deleted. */
export function folderBeside(home: string): string {
  const folder = path.join(home, `${CLUSTER}-new`);
  for (const left of [folder, path.join(home, RESTORED)]) rmSync(left, { recursive: true, force: true });
  return folder;
}

/**
 * Puts the restored cluster in the place of the old one, which is kept. Wherever this is cut off, the next start has the
 * old cluster or the new one.
 */
export function exchangeCluster(home: string, old: string): string {
  const kept = path.join(home, `${CLUSTER}-of-postgres-${old}`);
  renameSync(path.join(home, `${CLUSTER}-new`), path.join(home, RESTORED));
  rmSync(kept, { recursive: true, force: true });
  renameSync(path.join(home, CLUSTER), kept);
  clusterFolder(home);
  return kept;
}

/** The major version that made a cluster. Throws for a folder that is none. */
export function majorOf(cluster: string): string {
  const version = path.join(cluster, 'PG_VERSION');
  if (!existsSync(version))
    throw new Error(`${cluster} is no PostgreSQL data folder. Nothing was changed in it: move it away to start anew.`);
  return readFileSync(version, 'utf8').trim();
}

/** A cluster that only another major of PostgreSQL can read. */
export class OtherMajor extends Error {
  override name = 'OtherMajor';
  constructor(
    cluster: string,
    readonly old: string,
    installed: string,
  ) {
    super(
      [
        `${cluster} was made by PostgreSQL ${old}. This version of Dispatch Desk brings PostgreSQL ${installed}, which can't read it. Nothing was changed.`,
        '1. Take the newest daily backup, or make one with the version of Dispatch Desk that ran before: npm run backup -- FILE',
        '2. With this version: npm run restore -- FILE. The old database is kept beside the new one.',
        '3. npm start, and confirm on screen that the old dashboard is off.',
      ].join('\n'),
    );
  }
}
