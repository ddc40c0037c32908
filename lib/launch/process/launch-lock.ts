import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { identify, isAlive, ProcessIdentity, stopProcess } from './process-identity';

const Holder = z.object({
  launcher: ProcessIdentity,
  url: z.string(),
  since: z.string(),
  /** The processes that it started, by name, so that the next launcher can stop them after a crash. */
  parts: z.record(z.string(), ProcessIdentity),
});
type Holder = z.infer<typeof Holder>;

export type LaunchLock = {
  /** Records a process that was just started. */
  note: (name: string, pid: number) => void;
  release: () => void;
};

export class AlreadyRunning extends Error {
  constructor(readonly holder: Holder) {
    super(`Dispatch Desk is already running: ${holder.url} (process ${holder.launcher.pid}, since ${holder.since}).`);
  }
}

/**
 * Takes the lock `file`, which has one holder at a time. A dead holder is replaced, and the processes it left are
 * stopped first. Throws AlreadyRunning.
 */
export async function takeLaunchLock(file: string, url: string): Promise<LaunchLock> {
  mkdirSync(path.dirname(file), { recursive: true });
  const launcher = identify(process.pid);
  if (!launcher) throw new Error("This process can't be identified.");
  const own: Holder = { launcher, url, since: new Date().toISOString(), parts: {} };
  for (let tries = 0; !tryCreate(file, own); tries += 1) {
    const before = readHolder(file);
    if (before && isAlive(before.launcher)) throw new AlreadyRunning(before);
    if (tries === MAX_TRIES) throw new Error(`${file} can't be taken. Remove it when nothing is running.`);
    if (before) await clearUp(before);
    removeStale(file, before);
  }
  return {
    note: (name, pid) => {
      const identity = identify(pid);
      if (!identity) return;
      own.parts[name] = identity;
      replace(file, own);
    },
    release: () => rmSync(file, { force: true }),
  };
}

const MAX_TRIES = 5;
const ORPHAN_GRACE_MS = 8_000;

/** Linked into place, complete, by exactly one of several. */
function tryCreate(file: string, holder: Holder): boolean {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(holder));
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside);
  }
}

function replace(file: string, holder: Holder): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(holder));
  renameSync(aside, file);
}

function readHolder(file: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Dashboard, sandbox and PostgreSQL end by themselves when their launcher dies; this stops what could not. */
async function clearUp({ parts }: Holder): Promise<void> {
  const { database, ...users } = parts;
  await Promise.all(Object.values(users).map((part) => stopProcess(part, 'SIGTERM', ORPHAN_GRACE_MS)));
  if (database) await stopProcess(database, 'SIGINT', ORPHAN_GRACE_MS);
}

/**
 * Another launcher may have replaced the same dead holder: the moved file is checked, and put back if its holder
 * lives.
 */
function removeStale(file: string, judged: Holder | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved.launcher) && moved.launcher.started !== judged?.launcher.started) tryCreate(file, moved);
  rmSync(aside, { force: true });
}
