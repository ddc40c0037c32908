import { isSignedWith, type VerifiedBackup, verifyBackup } from '@/lib/backup/file/read.server';
import { BackupRefused } from '@/lib/backup/file/refusal';
import { secretMark } from '@/lib/backup/file/secret-mark';
import { migrationsOf, restore } from '@/lib/backup/restore.server';
import { runningPostgres } from '@/lib/launch/postgres/running-postgres';
import { say } from '@/lib/launch/process/terminal';
import { readSettings, type Settings } from '@/lib/launch/settings/settings';
import { readArguments, runCommand } from './command';
import { withEmptyDatabase } from './database-of';
import { megabytes, progressLines } from './terminal-progress';

const OTHER_SECRET = '--other-secret';
const UNSIGNED = '--unsigned';

/** `npm run restore -- FILE`: loads a backup into an empty database, all or nothing. */
await runCommand(async () => {
  const { file, given } = readArguments(`npm run restore -- FILE [${OTHER_SECRET}] [${UNSIGNED}]`, [
    OTHER_SECRET,
    UNSIGNED,
  ]);
  const progress = progressLines();
  const backup = await verifyBackup(file, (read, of) => progress(`verifying, ${Math.round((read / of) * 100)} %`));
  const { header } = backup;
  migrationsOf(backup);
  say(`${file} is whole: made ${header.madeAt} by version ${header.program}, PostgreSQL ${header.postgres}.`);
  const settings = readSettings([]);
  if (!given.includes(OTHER_SECRET)) {
    refuseOtherSecret(settings, header.secret);
    refuseUnsigned(backup, settings.appSecret, given.includes(UNSIGNED));
  }
  await refuseRunning(settings);
  await withEmptyDatabase(settings, async (url) => {
    const tables = await restore({
      url,
      backup,
      onProgress: ({ table, position, of, bytes }) => progress(`${table} (${position} of ${of}), ${megabytes(bytes)}`),
      onStep: (step) => say(`  ${step} ...`),
    });
    say(`${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables are restored.`);
  });
  say('Everybody is signed out, and links to customers have ended.');
  say('Start with "npm start". Nothing goes to the dispatch service until an owner confirms that the old one is off.');
});

function refuseOtherSecret({ appSecret, dataDir }: Settings, mark: string): void {
  if (secretMark(appSecret) === mark) return;
  throw new BackupRefused(
    [
      `This APP_SECRET is not the one of the backup, and stored credentials would be unreadable. Nothing was touched.`,
      `Set the old APP_SECRET, or copy the old app-secret file into ${dataDir}, and run this again.`,
      `If it is lost, add ${OTHER_SECRET}: then the credentials of connections must be entered again.`,
    ].join('\n'),
  );
}

/** Whoever can write to the disk could make every viewer an owner. */
function refuseUnsigned(backup: VerifiedBackup, appSecret: string, isUnsignedTaken: boolean): void {
  if (isSignedWith(backup, appSecret) || (isUnsignedTaken && backup.signed === null)) return;
  throw new BackupRefused(
    backup.signed
      ? `${backup.file} was changed after it was made: its signature is not that of APP_SECRET. Nothing was touched.`
      : [
          `${backup.file} has no signature, because an older version made it, or somebody changed it. Nothing was touched.`,
          `If you know where it comes from, add ${UNSIGNED}.`,
        ].join('\n'),
  );
}

/** A dashboard on an empty database would write into it. */
async function refuseRunning({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (!databaseUrl && (await runningPostgres(dataDir)))
    throw new BackupRefused('The dashboard is running: stop it first (Ctrl-C). Nothing was touched.');
}
