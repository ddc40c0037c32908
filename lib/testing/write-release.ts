import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp } from '@/lib/backup/back-up.server';
import { migrate } from '@/lib/db/migrate.server';
import { readMigrations } from '@/lib/db/run-migrations.server';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { ROOT } from '@/lib/launch/settings/root';
import { fillTables } from '@/lib/testing/fill-tables';

/**
 * `npm run db:release -- 1.0.0`: writes a backup of the newest schema with a row in each table into lib/backup/releases. Every
 * later version must open it (lib/backup/releases.test.ts).
 */
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('npm run db:release -- VERSION, for example 1.0.0');
  process.exit(1);
}
const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-release-'));
const postgres = await startPostgres({ dataDir, isThrowAway: true });
try {
  await migrate(postgres.url);
  await fillTables(postgres.url);
  const file = path.join(ROOT, 'lib/backup/releases', `${version}.backup`);
  const { size, tables } = await backUp({
    url: postgres.url,
    file,
    appSecret: 'the secret of no installation, for tests',
    program: version,
  });
  console.log(`${file}: ${readMigrations().length} migrations, ${tables.length} tables, ${size} bytes.`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
