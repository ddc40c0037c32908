import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@/lib/launch/settings/root';
import { compileScript } from './compile-script';
import { identify, stopProcess } from './process-identity';
import type { Running } from './supervise';
import { responds, type Watch, type Watched, watch } from './watch';

type NodeProcess = {
  /** From the checkout's root, for example `lib/server/main.ts`. */
  script: string;
  args?: string[];
  env: Record<string, string | undefined>;
  onLine: (line: string) => void;
  /** Its lines are printed as they come; otherwise the last ones are part of the error when it cannot start. */
  isSeen?: boolean;
  /** The address that responds when the process is ready: with a status below 500 or, in development, with any. */
  readyUrl: string;
  isReadyWhenBroken?: boolean;
  readyMs: number;
  /** The process is killed when one of these did not respond in its time. */
  watched?: readonly Watched[];
  onSilent?: (ms: number) => void;
  /** Aborts the start, and stops the process, before it is ready. */
  signal?: AbortSignal;
};

/** Longer than the five seconds that the dashboard needs to stop. */
const STOP_MS = 8_000;
const POLL_MS = 100;
const TAIL_LINES = 20;
/** The C library keeps freed memory for each of many threads, which took a hundred megabytes of a busy dashboard. */
const FEW_MEMORY_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Starts a script of ours with node directly (a wrapper would leave it behind) and waits for a status below 500. */
export async function startNode({
  script,
  args = [],
  env,
  onLine,
  isSeen,
  readyUrl,
  isReadyWhenBroken,
  readyMs,
  watched = [],
  onSilent,
  signal,
}: NodeProcess): Promise<Running> {
  const [leave, compiled] = await Promise.all([
    compileScript('lib/launch/process/exit-with-parent.ts'),
    compileScript(script),
  ]);
  const child = spawn(process.execPath, ['--import', pathToFileURL(leave).href, compiled, ...args], {
    cwd: ROOT,
    // A process group of its own: the launcher alone gets Ctrl-C and stops its parts in order.
    detached: process.platform !== 'win32',
    env: { ...FEW_MEMORY_ARENAS, ...process.env, ...env, NODE_OPTIONS: nodeOptions(env) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      onLine(line);
    });
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (!identity) throw new Error(`${script} could not be started.`);
  let watching: Watch | undefined;
  const stop = async () => {
    watching?.stop();
    if (child.connected && process.platform === 'win32') child.disconnect();
    else await stopProcess(identity, 'SIGTERM', STOP_MS);
    await exited;
  };
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const gone = new AbortController();
  void exited.then(() => gone.abort());
  const over = AbortSignal.any([gone.signal, ...(signal ? [signal] : [])]);
  if (await responds(readyUrl, { ms: readyMs, everyMs: POLL_MS, below: isReadyWhenBroken ? 600 : 500 }, over)) {
    watching = watch(watched, (silentMs) => {
      if (isGone()) return;
      onSilent?.(silentMs);
      // A process that is caught in a loop reads no other signal.
      child.kill('SIGKILL');
    });
    void exited.then(watching.stop);
    return { pid: identity.pid, exited, stop };
  }
  const end = isGone() ? `ended (${child.signalCode ?? child.exitCode})` : `did not answer within ${readyMs / 1000} s`;
  await stop();
  throw new Error(isSeen ? `${script} ${end}.` : `${script} ${end}. Its last words:\n${tail.join('\n')}`);
}

/** A heap without a limit keeps much garbage. A person's own comes last and counts; development, which compiles, has none. */
export function nodeOptions({ NODE_ENV, NODE_OPTIONS = process.env.NODE_OPTIONS ?? '' }: NodeProcess['env']): string {
  return NODE_ENV === 'development' ? NODE_OPTIONS : `--max-old-space-size=512 ${NODE_OPTIONS}`.trim();
}
