import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeMessageFiles } from '@/lib/i18n/page/message-files.server';
import { AlreadyRunning, type LaunchLock, takeLaunchLock } from '@/lib/launch/process/launch-lock';
import { outputOf } from '@/lib/launch/process/output-of';
import { identify } from '@/lib/launch/process/process-identity';
import { RELEASE } from '@/lib/launch/settings/release';
import { ROOT } from '@/lib/launch/settings/root';
import { compressStatic } from './compress-static';
import { IN_USE, removeOldBuilds, STAMP } from './old-builds';
import { sourcesHash } from './sources-hash';

const BUILDS = '.next/builds';
const BUILD_MS = 10 * 60_000;
const WAIT_POLL_MS = 300;

export type BuildHooks = { onProgress: (what: string) => void; signal?: AbortSignal };

/**
 * The folder of the dashboard built from the current sources; built when there is none. Builds stand side by side, so
 * that a running dashboard keeps its own. Throws with the build's output.
 */
export async function ensureBuild({ onProgress, signal }: BuildHooks): Promise<string> {
  if (RELEASE) return RELEASE.build;
  const distDir = `${BUILDS}/${sourcesHash(ROOT)}`;
  if (isComplete(distDir)) return distDir;
  const lock = await takeWhenFree(`${distDir}.lock`, onProgress, signal);
  try {
    if (isComplete(distDir)) return distDir;
    await build(distDir, lock, { onProgress, signal });
    removeOldBuilds(path.join(ROOT, BUILDS), path.basename(distDir));
    return distDir;
  } finally {
    lock.release();
  }
}

/** Records that this process serves from a build, which is then kept. */
export function holdBuild(distDir: string): void {
  if (RELEASE) return;
  const identity = identify(process.pid);
  const file = path.join(ROOT, distDir, `${IN_USE}${process.pid}`);
  writeFileSync(file, JSON.stringify(identity));
  utimesSync(path.join(ROOT, distDir, STAMP), new Date(), new Date());
  process.once('exit', () => rmSync(file, { force: true }));
}

function isComplete(distDir: string): boolean {
  return existsSync(path.join(ROOT, distDir, STAMP));
}

async function takeWhenFree(file: string, report: BuildHooks['onProgress'], signal?: AbortSignal): Promise<LaunchLock> {
  const deadline = Date.now() + BUILD_MS;
  for (let isReported = false; ; isReported = true) {
    try {
      return await takeLaunchLock(path.join(ROOT, file), 'a build');
    } catch (error) {
      if (!(error instanceof AlreadyRunning) || Date.now() > deadline) throw error;
      if (!isReported) report(`waiting for the build of process ${error.holder.launcher.pid}`);
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, WAIT_POLL_MS));
    }
  }
}

async function build(distDir: string, lock: LaunchLock, { onProgress, signal }: BuildHooks): Promise<void> {
  onProgress('building the dashboard (about half a minute, only after a change)');
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: distDir,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const typesFile = path.join(ROOT, 'next-env.d.ts');
  const types = existsSync(typesFile) ? readFileSync(typesFile) : undefined;
  const { code, output } = await runNextBuild(env, lock, signal);
  // The build points it at its own folder; type checks use the usual one.
  if (types) writeFileSync(typesFile, types);
  else rmSync(typesFile, { force: true });
  if (code === 0) {
    writeMessageFiles(path.join(ROOT, distDir));
    await compressStatic(path.join(ROOT, distDir, 'static'));
    return writeFileSync(path.join(ROOT, distDir, STAMP), `${new Date().toISOString()}\n`);
  }
  rmSync(path.join(ROOT, distDir), { recursive: true, force: true });
  signal?.throwIfAborted();
  throw new Error(`The dashboard could not be built:\n${output.trim()}`);
}

async function runNextBuild(env: NodeJS.ProcessEnv, lock: LaunchLock, signal?: AbortSignal) {
  const args = [path.join(ROOT, 'node_modules/next/dist/bin/next'), 'build'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    timeout: BUILD_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) lock.note('build', child.pid);
  const abort = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  return outputOf(child).finally(() => signal?.removeEventListener('abort', abort));
}
