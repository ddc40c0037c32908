import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { reasonOf } from '@/lib/db/loggable';
import { logFailure } from '@/lib/db/outage-log';
import { isBackupName } from './backup-name';
import {
  endBackup,
  endInterrupted,
  hasDailySince,
  hasFiles,
  noteFiles,
  readBackupSettings,
  requestBackup,
  startRequested,
} from './rows.server';

const POLL_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;

export type BackupWriter = {
  folder: string;
  /** Writes a file and reads it back; rejects with the reason. */
  write: (file: string, signal: AbortSignal) => Promise<void>;
};

/** Until the signal, makes the daily backup and those that owners ask for. Only the one leader does. */
export async function keepBackingUp(db: Database, writer: BackupWriter, signal: AbortSignal): Promise<void> {
  let isFirst = true;
  const back = async () => {
    if (isFirst) await endInterrupted(db, new Date());
    if (isFirst) await noteFolder(db, writer.folder);
    isFirst = false;
    await makeDueBackup(db, writer, new Date(), signal);
  };
  await keepDoing(back, { everyMs: POLL_EVERY_MS, failure: 'backup not made' }, signal);
}

/** Makes the backup that is due, if there is one, and deletes the oldest above the number to keep. */
export async function makeDueBackup(
  db: Database,
  { folder, write }: BackupWriter,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { daily, keep } = await readBackupSettings(db);
  if (daily && !(await hasDailySince(db, dueSince(now)))) await requestBackup(db, now, null);
  const started = await startRequested(db, now, { host: hostname(), folder });
  if (!started) return;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Backups are kept on a disk that may be away: a person who asks for one may write to an empty folder all the same.
    if (!started.requestedBy && (await backupsIn(folder)).length === 0 && (await hasFiles(db, folder)))
      throw new Error(`${folder} has none of its backups: is its disk away?`);
    await write(started.file, signal);
    const { size } = await stat(started.file);
    await endBackup(db, started.id, { at: new Date(), bytes: size });
  } catch (error) {
    logFailure('backup not made', error, started.id);
    return endBackup(db, started.id, { at: new Date(), problem: reasonOf(error) });
  }
  for (const name of (await backupsIn(folder)).slice(keep)) await rm(`${folder}/${name}`, { force: true });
  await noteFolder(db, folder);
}

/** Records which files a person has deleted. A folder without one is that of a disk that is away. */
export async function noteFolder(db: Database, folder: string): Promise<void> {
  const names = await backupsIn(folder);
  if (names.length > 0) await noteFiles(db, folder, names, new Date());
}

/** The newest first, whichever host has written them: a container has a new name each time. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isBackupName).sort().reverse();
}

/** Midnight in UTC, which is three at night in Kuwait, Bahrain and Saudi Arabia. */
function dueSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}
