import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';

const MEMORY = '/dev/shm';
const FREE_BYTES = 4e9;

/**
 * A throw-away PostgreSQL, in memory where there is space: Linux takes ever longer to make the 900 files of a database on
 * a disk after those of others were deleted, up to a second.
 */
export async function startPostgresForTests(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(hasSpace() ? MEMORY : tmpdir(), 'dispatch-desk-test-'));
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
