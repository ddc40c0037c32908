import path from 'node:path';
import { exchangeCluster, OtherMajor } from '@/lib/launch/postgres/other-major';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { postgresHome } from '@/lib/launch/postgres/postgres-home';
import { runningPostgres } from '@/lib/launch/postgres/running-postgres';
import { takeLaunchLock } from '@/lib/launch/process/launch-lock';
import { say, sayStep } from '@/lib/launch/process/terminal';
import type { Settings } from '@/lib/launch/settings/settings';

/** Where a database comes from: its URL, else the data folder. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'appUrl'>;

/**
 * Works on the database of `DATABASE_URL`, else of the `npm start` that is running, else of our own PostgreSQL, started for
 * as long as it is needed. Throws AlreadyRunning while `npm start` is starting.
 */
export async function withDatabase(settings: DatabaseSettings, work: (url: string) => Promise<void>): Promise<void> {
  const running = settings.databaseDirectUrl ?? settings.databaseUrl ?? (await runningPostgres(settings.dataDir));
  if (running) await work(running);
  else await withOwnPostgres(settings, {}, work);
}

/** The same for a restore: a database of another major is kept, and one beside it takes its place when `work` is done. */
export async function withEmptyDatabase(
  settings: DatabaseSettings,
  work: (url: string) => Promise<void>,
): Promise<void> {
  try {
    await withDatabase(settings, work);
  } catch (error) {
    if (!(error instanceof OtherMajor)) throw error;
    say(`  the database of PostgreSQL ${error.old} stays; a new one is made beside it`);
    await withOwnPostgres(settings, { isBeside: true }, work);
    const kept = exchangeCluster(postgresHome(settings.dataDir).home, error.old);
    say(`The old database is kept in ${kept}. Delete it when everything works.`);
  }
}

async function withOwnPostgres(
  { dataDir, appUrl }: DatabaseSettings,
  options: { isBeside?: boolean },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const lock = await takeLaunchLock(path.join(dataDir, 'launcher.json'), appUrl);
  try {
    const postgres = await startPostgres({ dataDir, onProgress: sayStep, ...options });
    lock.note('database', postgres.pid);
    await work(postgres.url).finally(postgres.stop);
  } finally {
    lock.release();
  }
}
