import path from 'node:path';
import { takeLaunchLock } from '@/lib/launch/process/launch-lock';
import { startPostgres } from './postgres';

/** The part of a launcher that matters to the data folder: its lock and its database, until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const lock = await takeLaunchLock(path.join(dataDir, 'launcher.json'), 'http://localhost:3000');
  const { url, pid } = await startPostgres({ dataDir });
  lock.note('database', pid);
  console.log(`ready ${url}`);
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
