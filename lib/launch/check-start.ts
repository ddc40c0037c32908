import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { connectForCopy } from '@/lib/backup/database/copy-rows.server';
import { reasonOf } from '@/lib/db/loggable';
import { appliedMigrations, laterMigrations, MIGRATIONS_FOLDER, readMigrations } from '@/lib/db/run-migrations.server';
import { withDatabase } from '@/lib/launch/backup/database-of';
import { checkReports } from '@/lib/launch/postgres/check-reports';
import { say } from '@/lib/launch/process/terminal';
import { programVersion } from '@/lib/launch/settings/release';
import type { Settings } from '@/lib/launch/settings/settings';

/** `npm start -- --check`: says what a start of this version would do to the database, and changes nothing in it. */
export async function checkStart(settings: Settings): Promise<void> {
  const right = `Dispatch Desk ${programVersion()} at ${settings.appUrl}: the settings are right.`;
  const isNew = !settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres.json'));
  if (isNew) return say(`${right}\nIt would make a new database in ${settings.dataDir}.`);
  await withDatabase(settings, async (url) => {
    const client = await connectForCopy(url).catch((error) => {
      throw new Error(`The database can't be used (DATABASE_URL): ${reasonOf(error)}`);
    });
    const applied = await appliedMigrations(client).finally(() => client.end());
    await checkReports(url, process.env.DATABASE_REPORTS_URL);
    say(right);
    for (const line of sentences(applied.at(-1)?.when ?? 0)) say(line);
  });
}

/** `newest` is the moment of the database's newest migration, in milliseconds; 0 in an empty one. */
function sentences(newest: number): string[] {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'));
  const names = files.sort().map((file) => file.replace(/\.sql$/, ''));
  const all = readMigrations();
  const missing = names.slice(all.length - laterMigrations(newest, all).length);
  if (newest > (all.at(-1)?.when ?? 0))
    return ['A newer version has run on the database. This one would start on it without changing its tables.'];
  if (missing.length === 0) return ['The database has the tables of this version. A start would change nothing.'];
  if (newest === 0) return ['The database is empty. A start would make its tables.'];
  return [
    `A start would change the tables in one step (${missing.join(', ')}): all of it, or nothing.`,
    'Take a backup first: npm run backup -- FILE',
  ];
}
