import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { backupFolder } from '@/lib/backup/backup-folder.server';
import type { BackupWriter } from '@/lib/backup/keep-backing-up.server';
import { databaseAddresses } from '@/lib/db/addresses';
import { env } from '@/lib/env';
import { compiledFile } from '@/lib/launch/process/compiled-file';
import { outputOf } from '@/lib/launch/process/output-of';

/** The launcher has compiled it. */
const SCRIPT = compiledFile('lib/launch/backup/backup.ts');
const LONGEST_MS = 3_600_000;
/** The dashboard's requests come first. */
const NICE = 10;
const KEPT_CHARACTERS = 500;

/** Writes backups in a process of its own: compressing years of orders would hold up requests. */
export function backupWriter(): BackupWriter {
  return { folder: backupFolder(), write };
}

async function write(file: string, signal: AbortSignal): Promise<void> {
  const { APP_SECRET, DATA_DIR } = env();
  const { direct: DATABASE_URL } = databaseAddresses();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [SCRIPT, file], {
    cwd: process.cwd(),
    env: { PATH, HOME, NODE_ENV: process.env.NODE_ENV, DATABASE_URL, APP_SECRET, DATA_DIR },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    windowsHide: true,
  });
  if (child.pid !== undefined) trySetPriority(child.pid);
  const { code, output } = await outputOf(child);
  if (code !== 0)
    throw new Error(output.trim().slice(-KEPT_CHARACTERS) || `the process ended with ${code ?? 'a signal'}`);
}

function trySetPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}
