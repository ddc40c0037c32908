import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';

const MEMORY = '/dev/shm';
const FREE_BYTES = 4e9;
const PREFIX = 'dispatch-desk-test-';

/**
 * A throw-away PostgreSQL, in memory where there is space: Linux takes ever longer to make the 900 files of a database on
 * a disk after those of others were deleted, up to a second.
 */
export async function startPostgresForTests(): Promise<{ url: string; stop: () => Promise<void> }> {
  const parent = hasSpace() ? MEMORY : tmpdir();
  if (parent === MEMORY) removeLeftovers();
  const dataDir = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  const postgres = await startPostgres({ dataDir, isThrowAway: true });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > FREE_BYTES;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}
