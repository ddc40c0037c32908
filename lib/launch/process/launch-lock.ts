import { closeSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createFile, replaceFile } from '../settings/files';
import { holdFile } from './kernel-lock';
import { identify, isAlive, ProcessIdentity, stopProcess } from './process-identity';

const Holder = z.object({
  launcher: ProcessIdentity,
  url: z.string(),
  since: z.string(),
  /** Boot and process namespace in which the launcher's pid means something. */
  machine: z.string().optional(),
  /** The processes that it started, by name, so that the next launcher can stop them after a crash. */
  parts: z.record(z.string(), ProcessIdentity),
});
type Holder = z.infer<typeof Holder>;

export type LaunchLock = {
  /** Records a process that was just started. */
  note: (name: string, pid: number) => void;
  /** False when the folder was deleted or replaced. */
  isHeld: () => boolean;
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
  const own: Holder = { launcher, url, since: new Date().toISOString(), machine: machine(), parts: {} };
  const kernelFile = `${file}.lock`;
  const kernelLock = holdFile(kernelFile);
  if (kernelLock === 'taken') throw new AlreadyRunning(readHolder(file) ?? own);
  const release = () => {
    if (kernelLock === undefined) return;
    rmSync(kernelFile, { force: true });
    closeSync(kernelLock);
  };
  try {
    await replaceDead(file, own, kernelLock !== undefined);
  } catch (error) {
    release();
    throw error;
  }
  const isHeld = () => isOwn(file, own);
  return {
    isHeld,
    note: (name, pid) => {
      const identity = identify(pid);
      if (!identity || !isHeld()) return;
      const parts = { ...own.parts, [name]: identity };
      replaceFile(file, JSON.stringify({ ...own, parts }));
      own.parts = parts;
    },
    release: () => {
      if (isHeld()) rmSync(file, { force: true });
      release();
    },
  };
}

/** Where the kernel keeps no lock, a holder in another container or on another machine can't be seen: a person is asked. */
async function replaceDead(file: string, own: Holder, isKernelSure: boolean): Promise<void> {
  for (let tries = 0; !tryCreate(file, own); tries += 1) {
    const before = readHolder(file);
    if (before && isAlive(before.launcher)) throw new AlreadyRunning(before);
    if (before?.machine && before.machine !== own.machine && !isKernelSure)
      throw new Error(
        `${path.dirname(file)} was in use by another container or machine (${before.url}, since ${before.since}), and whether that one still runs can't be seen from here. Stop it, delete ${file} and start again.`,
      );
    if (tries === MAX_TRIES) throw new Error(`${file} can't be taken. Remove it when nothing is running.`);
    if (before) await clearUp(before);
    removeStale(file, before);
  }
}

function machine(): string | undefined {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

const MAX_TRIES = 5;
const ORPHAN_GRACE_MS = 8_000;

const tryCreate = (file: string, holder: Holder) => createFile(file, JSON.stringify(holder));

/** Only a file that is certainly gone or another's counts as lost: a disk may fail for a moment. */
function isOwn(file: string, own: Holder): boolean {
  try {
    return readFileSync(file, 'utf8') === JSON.stringify(own);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
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
