import path from 'node:path';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { parse } from '@/lib/env';
import { ensureBuild } from '@/lib/launch/build/build';
import { checkStart } from '@/lib/launch/check-start';
import { dashboard, database, type LaunchParts, sandbox } from '@/lib/launch/parts';
import { checkReports } from '@/lib/launch/postgres/check-reports';
import { clearEnvironment } from '@/lib/launch/process/clear-environment';
import { type LaunchLock, takeLaunchLock } from '@/lib/launch/process/launch-lock';
import { refuseTakenPorts } from '@/lib/launch/process/port';
import { onStopSignal } from '@/lib/launch/process/stop-signal';
import { type Supervised, supervise } from '@/lib/launch/process/supervise';
import { say, sayStep } from '@/lib/launch/process/terminal';
import { readSettings } from '@/lib/launch/settings/settings';

/**
 * `npm start`: starts database, sandbox and dashboard, restarts them when they die, and stops them. `--dev`: with next
 * dev. `--empty`: a sandbox without a shop. `--check`: says what a start would do.
 */

const started: Supervised[] = [];
const stopRequest = new AbortController();
let lock: LaunchLock | undefined;
let leaving: Promise<never> | undefined;
let dataDir = '.data';
const LOOKS_EVERY_MS = 2_000;

onStopSignal(() => {
  say('\nStopping ...');
  void leave(0);
});

const launching = launch();
try {
  await launching;
} catch (error) {
  if (!leaving) await leave(1, sentence(error));
}

async function launch(): Promise<void> {
  checkNode();
  const settings = readSettings(process.argv.slice(2));
  // The dashboard's settings too, before anything is started.
  parse({ ...process.env, DATABASE_URL: settings.databaseUrl ?? 'postgres://own', APP_SECRET: settings.appSecret });
  if (settings.isCheck) return checkStart(settings);
  const environment = clearEnvironment();
  dataDir = settings.dataDir;
  lock = await takeLaunchLock(path.join(settings.dataDir, 'launcher.json'), settings.appUrl);
  setInterval(stopWithoutFolder, LOOKS_EVERY_MS).unref();
  await refuseTakenPorts(settings);
  const { signal } = stopRequest;
  const distDir = settings.isDev ? undefined : await ensureBuild({ onProgress: sayStep, signal });
  const parts: LaunchParts = { settings, environment, signal, keep };
  const service = settings.sandboxPort === undefined ? undefined : sandbox(parts, settings.sandboxPort);
  // The dashboard loads its code while the sandbox starts, and calls it when it is up.
  const starting = [
    service?.ready.catch((error) => {
      stopRequest.abort();
      throw error;
    }),
    databaseOf(parts).then(async (url) => {
      await checkReports(url, environment.DATABASE_REPORTS_URL);
      return dashboard(parts, { DATABASE_URL: url, NEXT_DIST_DIR: distDir, ...service?.variables });
    }),
  ] as const;
  // When one fails, the other is up or gone before everything is stopped.
  await Promise.allSettled(starting);
  const [, greeting] = await Promise.all(starting);
  say(`\nDispatch Desk is ready: ${settings.appUrl}`);
  const { sandboxPort } = settings;
  for (const line of sandboxPort === undefined ? greeting : sandboxGreeting(sandboxPort)) say(line);
  say('Ctrl-C stops it.');
}

async function databaseOf(parts: LaunchParts): Promise<string> {
  return parts.settings.databaseUrl ?? (await database(parts));
}

/** Starts a part with a message, and restarts it when it dies. */
async function keep(name: string, start: Parameters<typeof supervise>[0]): Promise<void> {
  const since = Date.now();
  const startHere = async () => {
    stopWithoutFolder();
    stopRequest.signal.throwIfAborted();
    return start();
  };
  const supervised = await supervise(startHere, {
    onStarted: (pid) => lock?.note(name, pid),
    onRestart: (waitMs) =>
      say(`  ${name} ended unexpectedly; it is started again ${waitMs > 0 ? `in ${waitMs / 1000} s` : 'at once'}.`),
  });
  started.push(supervised);
  stopRequest.signal.throwIfAborted();
  say(`  ${name.padEnd(10)} ready (${((Date.now() - since) / 1000).toFixed(1)} s)`);
}

/** Parts that go on in a new folder would work on an empty database. */
function stopWithoutFolder(): void {
  if (!lock || leaving || lock.isHeld()) return;
  void leave(
    1,
    `The data folder (DATA_DIR, ${dataDir}) was deleted or replaced while Dispatch Desk was running, so it stops. What was in it is in its last backup alone: npm run restore -- FILE, or start again with an empty one.`,
  );
}

/** Stops dashboard, sandbox and database, in reverse order of their start. A start in progress is cancelled first. */
function leave(code: number, message?: string): Promise<never> {
  leaving ??= (async () => {
    if (message) console.error(message);
    stopRequest.abort();
    await launching.catch(() => undefined);
    for (const supervised of started.reverse()) await supervised.stop().catch((error) => console.error(String(error)));
    lock?.release();
    process.exit(code);
  })();
  return leaving;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFull = 'code' in error && error.code === 'ENOSPC';
  return isFull ? `The disk is full (DATA_DIR, ${dataDir}). Make room and start again.` : error.message;
}

/** Throws a readable message when this Node.js is too old. */
function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Dispatch Desk needs Node.js 20.19 or newer (24 is recommended); this is ${process.versions.node}.`);
}

/** The sandbox's public sign-in and the page of its shop, to print. */
function sandboxGreeting(sandboxPort: number): string[] {
  const [first, ...others] = SANDBOX_USERS.map(({ email }) => email);
  return [
    'This is the sandbox: simulated drivers, no real orders, no real money.',
    `Sign in as ${first} with the password ${SANDBOX_PASSWORD}`,
    `(the other roles: ${others.join(', ')}).`,
    `Simulated till, speed of the drivers, top-ups, invoices: http://127.0.0.1:${sandboxPort}/shop`,
  ];
}
