import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Database } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import {
  endBackup,
  endInterrupted,
  hasDailySince,
  keptFiles,
  markDeleted,
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
  while (!signal.aborted) {
    try {
      if (isFirst) await endInterrupted(db, new Date());
      if (isFirst) await noteMissingFiles(db, new Date());
      isFirst = false;
      await makeDueBackup(db, writer, new Date(), signal);
    } catch (error) {
      logFailure('backup not made', error);
    }
    await pause(POLL_EVERY_MS, signal);
  }
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
  const host = hostname();
  const started = await startRequested(db, now, { host, folder });
  if (!started) return;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(started.file, signal);
    const { size } = await stat(started.file);
    await endBackup(db, started.id, { at: new Date(), bytes: size });
  } catch (error) {
    logFailure('backup not made', error, started.id);
    return endBackup(db, started.id, { at: new Date(), problem: reasonOf(error) });
  }
  await noteMissingFiles(db, new Date());
  for (const { id, file } of (await keptFiles(db, host)).slice(keep)) {
    if (file) await rm(file, { force: true });
    await markDeleted(db, id, new Date());
  }
}

/** Records as deleted what a person has deleted, or what a restored copy has only in its list. */
export async function noteMissingFiles(db: Database, at: Date): Promise<void> {
  for (const { id, file } of await keptFiles(db, hostname()))
    if (!file || !existsSync(file)) await markDeleted(db, id, at);
}

/** Midnight in UTC, which is three at night in Kuwait, Bahrain and Saudi Arabia. */
function dueSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}
