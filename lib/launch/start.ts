import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { ensureBuild } from '@/lib/launch/build';
import { type LaunchLock, takeLaunchLock } from '@/lib/launch/launch-lock';
import { startNode } from '@/lib/launch/node-process';
import { isPortFree } from '@/lib/launch/port';
import { startPostgres } from '@/lib/launch/postgres';
import { fullKey, sandboxCredentials } from '@/lib/launch/sandbox-credentials';
import { readSettings, type Settings } from '@/lib/launch/settings';
import { type Running, type Supervised, supervise } from '@/lib/launch/supervise';

/** `npm start`: brings up database, sandbox and dashboard, keeps them up, and takes them down again. `--dev`: with next dev. */

const SANDBOX_READY_MS = 30_000;
const DASHBOARD_READY_MS = 120_000;

/** Lines in which the dashboard tells how to sign in; they are kept for the end, where they are seen. */
const GREETING = /^\s*(There is no owner yet|setup code:)/;

/** Next's own chatter, of use to nobody here. */
const NOISE = /Running next\.config/;

const started: Supervised[] = [];
let lock: LaunchLock | undefined;
const stopRequest = new AbortController();
let stopping: Promise<never> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));

try {
  await launch();
} catch (error) {
  if (!stopping) await leave(1, error instanceof Error ? error.message : String(error));
}

async function launch(): Promise<void> {
  checkNode();
  const settings = readSettings(process.argv.slice(2));
  lock = await takeLaunchLock(path.join(settings.dataDir, 'launcher.json'), settings.appUrl);
  await refuseTakenPorts(settings);
  const distDir = settings.isDev ? undefined : await ensureBuild({ onProgress: sayStep, signal: stopRequest.signal });
  const databaseUrl = settings.databaseUrl ?? (await database(settings));
  const service = settings.sandboxPort === undefined ? {} : await sandbox(settings, settings.sandboxPort);
  const greetings = await dashboard(settings, { DATABASE_URL: databaseUrl, NEXT_DIST_DIR: distDir, ...service });
  say('');
  say(`Dispatch Desk is ready: ${settings.appUrl}`);
  for (const line of settings.sandboxPort === undefined ? greetings : sandboxGreeting()) say(line);
  say('Ctrl-C stops it.');
}

function sandboxGreeting(): string[] {
  const [first, ...others] = SANDBOX_USERS.map(({ email }) => email);
  return [
    'This is the sandbox: simulated drivers, no real orders, no real money.',
    `Sign in as ${first} with the password ${SANDBOX_PASSWORD}`,
    `(the other roles: ${others.join(', ')}).`,
  ];
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Dispatch Desk needs Node.js 20.19 or newer (24 is recommended); this is ${process.versions.node}.`);
}

async function refuseTakenPorts({ port, sandboxPort }: Settings): Promise<void> {
  for (const [name, number] of [['PORT', port] as const, ['SANDBOX_PORT', sandboxPort] as const]) {
    if (number === undefined || (await isPortFree(number))) continue;
    throw new Error(
      `Port ${number} is taken by another program. Stop that one, or choose a port: ${name}=${number + 1} npm start`,
    );
  }
}

async function database({ dataDir }: Settings): Promise<string> {
  let url = '';
  await part('database', async () => {
    const running = await startPostgres({ dataDir, onProgress: sayStep });
    url = running.url;
    return running;
  });
  return url;
}

async function sandbox({ dataDir }: Settings, port: number): Promise<Record<string, string>> {
  const env = { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir };
  const key = fullKey(await sandboxCredentials(env));
  const baseUrl = `http://127.0.0.1:${port}`;
  const log = path.join(dataDir, 'sandbox.log');
  rmSync(log, { force: true });
  await part('sandbox', () =>
    startNode({
      script: 'lib/sandbox/main.ts',
      args: ['--control'],
      env,
      onLine: (line) => appendFileSync(log, `${line}\n`),
      readyUrl: baseUrl,
      readyMs: SANDBOX_READY_MS,
    }),
  );
  return {
    SANDBOX_MODE: '1',
    SANDBOX_KEY_ID: key.id,
    SERVICE_BASE_URL: baseUrl,
    SERVICE_API_KEY: key.apiKey,
    SERVICE_API_SECRET: key.apiSecret,
  };
}

async function dashboard(settings: Settings, env: Record<string, string | undefined>): Promise<string[]> {
  const greetings: string[] = [];
  let isUp = false;
  await part('dashboard', () =>
    startNode({
      script: 'lib/server/main.ts',
      args: settings.isDev ? ['--dev'] : [],
      env: {
        ...env,
        PORT: String(settings.port),
        HOST: settings.host,
        APP_URL: settings.appUrl,
        APP_SECRET: settings.appSecret,
        DATA_DIR: settings.dataDir,
        NODE_ENV: settings.isDev ? 'development' : 'production',
      },
      onLine: (line) => {
        if (NOISE.test(line)) return;
        if (GREETING.test(line) && !isUp) greetings.push(line);
        else say(line);
      },
      readyUrl: `http://127.0.0.1:${settings.port}/api/health`,
      isReadyWhenBroken: settings.isDev,
      readyMs: DASHBOARD_READY_MS,
    }),
  );
  isUp = true;
  return greetings;
}

async function part(name: string, start: () => Promise<Running>): Promise<void> {
  const since = Date.now();
  const supervised = await supervise(start, {
    onStarted: (pid) => lock?.note(name, pid),
    onRestart: (waitMs) => say(`  ${name} ended unexpectedly; it is started again in ${waitMs / 1000} s.`),
    onGivenUp: () => void leave(1, `The ${name} keeps ending. Everything is stopped.`),
  });
  started.push(supervised);
  say(`  ${name.padEnd(10)} ready (${((Date.now() - since) / 1000).toFixed(1)} s)`);
}

function onSignal(signal: NodeJS.Signals): void {
  if (stopping) {
    say('Stopped at once.');
    process.exit(1);
  }
  say(signal === 'SIGINT' ? '\nStopping ...' : 'Stopping ...');
  void leave(0);
}

/** Dashboard, sandbox, database: in the reverse of the order in which they came. */
function leave(code: number, message?: string): Promise<never> {
  stopping ??= (async () => {
    stopRequest.abort();
    if (message) console.error(message);
    for (const supervised of started.reverse()) await supervised.stop().catch((error) => console.error(String(error)));
    lock?.release();
    process.exit(code);
  })();
  return stopping;
}

function sayStep(what: string): void {
  say(`  ${what} ...`);
}

function say(line: string): void {
  console.log(line);
}
