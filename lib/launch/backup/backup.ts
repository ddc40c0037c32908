import path from 'node:path';
import { backUp } from '@/lib/backup/back-up.server';
import { verifyBackup } from '@/lib/backup/file/read.server';
import { onStopSignal } from '@/lib/launch/process/stop-signal';
import { say } from '@/lib/launch/process/terminal';
import { programVersion } from '@/lib/launch/settings/release';
import { readSettings } from '@/lib/launch/settings/settings';
import { readArguments, runCommand } from './command';
import { withDatabase } from './database-of';
import { megabytes, progressLines } from './terminal-progress';

/** `npm run backup -- FILE`: writes everything into one file, while the dashboard runs or when it is stopped. */
await runCommand(async () => {
  const { file } = readArguments('npm run backup -- FILE');
  const settings = readSettings([]);
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const progress = progressLines();
  const began = Date.now();
  await withDatabase(settings, async (url) => {
    const { size, tables } = await backUp({
      url,
      file,
      appSecret: settings.appSecret,
      program: programVersion(),
      signal: stopping.signal,
      onProgress: ({ table, position, of, bytes }) => progress(`${table} (${position} of ${of}), ${megabytes(bytes)}`),
    });
    await verifyBackup(file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${file}: ${rows} rows of ${tables.length} tables, ${megabytes(size)}, ${seconds(began)} s, read back and whole.`,
    );
    say(`APP_SECRET is not in it. Keep it apart, too: ${whereSecretIs(settings.dataDir)}`);
  });
});

function seconds(since: number): string {
  return ((Date.now() - since) / 1_000).toFixed(1);
}

function whereSecretIs(dataDir: string): string {
  return process.env.APP_SECRET ? 'it is in your configuration.' : path.join(dataDir, 'app-secret');
}
