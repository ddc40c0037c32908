import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * A process, as distinct from a later one with the same pid; `started` is the start time in the system's own form.
 */
export const ProcessIdentity = z.object({ pid: z.number().int().positive(), started: z.string().min(1) });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** The identity of a live process; undefined when no process (or a zombie) has this pid. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started ? { pid, started } : undefined;
}

/** Whether this very process is still alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/**
 * Sends `signal`, waits `graceMs`, then kills. Resolves when the process is gone; never stops another one with its
 * pid.
 */
export async function stopProcess(identity: ProcessIdentity, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!isAlive(identity)) return;
  send(identity, signal);
  if (await isGoneWithin(identity, graceMs)) return;
  send(identity, 'SIGKILL');
  if (!(await isGoneWithin(identity, KILL_GRACE_MS))) throw new Error(`Process ${identity.pid} can't be stopped.`);
}

const KILL_GRACE_MS = 5_000;
const POLL_MS = 20;

async function isGoneWithin(identity: ProcessIdentity, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isAlive(identity)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

function send({ pid }: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Field 22 of `/proc/<pid>/stat`, counted after the command's closing bracket, plus the id of the boot. */
function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}

function startedElsewhere(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined;
  }
  if (process.platform === 'win32') return 'unknown';
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : started.join(' ') || undefined;
  } catch {
    return undefined;
  }
}
