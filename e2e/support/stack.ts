import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '@/lib/launch/build/build';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { compileScript } from '@/lib/launch/process/compile-script';
import { startNode } from '@/lib/launch/process/node-process';
import { freePort } from '@/lib/launch/process/port';
import type { Running } from '@/lib/launch/process/supervise';
import { type SandboxUse, sandboxMerchant, sandboxVariables } from '@/lib/launch/sandbox-credentials';
import { type Credentials, seededCredentials } from '@/lib/sandbox/seed/seed';
import { databaseFromTemplate } from '@/lib/testing/database-from-template';

export type Stack = {
  /** The address of the dashboard. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  credentials: Credentials;
  /** The folder of the built dashboard, relative to the root. */
  distDir: string;
  /** Also contains the output of sandbox and dashboard. */
  logFile: string;
  /** The output of sandbox and dashboard so far. */
  printed: () => string;
  /** Kills the dashboard with SIGKILL. */
  killDashboard: () => Promise<void>;
  /** Starts the dashboard again, on the same port. */
  startDashboard: (env?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

/** The sandbox that the dashboard uses; `shop`: one with a past and a till. */
export type StackUse = SandboxUse & { shop?: boolean };

/** The environment variable with the URL of the run's PostgreSQL. Each stack has a database of its own in it. */
export const POSTGRES_VARIABLE = 'E2E_POSTGRES';

/** Set to 1, the sandbox behaves as the service's own documents show (`lib/sandbox/README.md`). */
export const AS_DOCUMENTED = process.env.E2E_AS_DOCUMENTED === '1';
const READY_MS = 60_000;
/** Seconds of driving in one second, unless a test sets the clock. */
const SANDBOX_SPEED = '60';

/**
 * Starts a database, the sandbox with `--control` and a fast clock, and the built dashboard on free ports, with their
 * data in `dataDir`. `env` and `use` configure the dashboard. A `shop` has its own speed.
 */
export async function startStack(
  dataDir: string,
  env: Record<string, string> = {},
  { shop = false, ...use }: StackUse = {},
): Promise<Stack> {
  const parts: Pick<Running, 'stop'>[] = [];
  const lines: string[] = [];
  const logFile = path.join(dataDir, 'printed.log');
  mkdirSync(dataDir, { recursive: true });
  appendFileSync(logFile, '');
  const onLine = (line: string) => {
    lines.push(line);
    appendFileSync(logFile, `${line}\n`);
  };
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const distDir = await ensureBuild({ onProgress: console.log });
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const credentials = seededCredentials(sandboxUrl);
    const sandbox = {
      script: 'lib/sandbox/main.ts',
      args: ['--control', ...(shop ? ['--shop'] : []), ...(AS_DOCUMENTED ? ['--as-documented'] : [])],
      env: {
        SANDBOX_PORT: String(sandboxPort),
        ...(shop ? {} : { SANDBOX_SPEED }),
        SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
      },
      readyUrl: sandboxUrl,
    };
    const keep = <Part extends Pick<Running, 'stop'>>(part: Part): Part => {
      parts.push(part);
      return part;
    };
    const [database] = await Promise.all([
      startDatabase(dataDir).then(keep),
      startNode({ ...sandbox, onLine, readyMs: READY_MS }).then(keep),
    ]);
    const url = `http://localhost:${port}`;
    const dashboardEnv = {
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      APP_SECRET: 'for the browser tests only, and long enough',
      DATA_DIR: dataDir,
      SERVICE_BASE_URL: sandboxUrl,
      ...sandboxVariables(credentials, use),
      ...(shop ? { SANDBOX_SHOP: sandboxMerchant(credentials).id } : {}),
      ...env,
    };
    const readyUrl = `http://127.0.0.1:${port}/api/health`;
    let dashboard: Running | undefined;
    const startDashboard = async (more: Record<string, string> = {}) => {
      const env = { ...dashboardEnv, ...more };
      const options = { script: 'lib/server/main.ts', env, onLine, readyUrl, readyMs: READY_MS };
      await compileScript('lib/launch/backup/backup.ts');
      dashboard = await startNode(options);
    };
    const killDashboard = async () => {
      if (!dashboard) return;
      process.kill(dashboard.pid, 'SIGKILL');
      await dashboard.exited;
    };
    parts.push({ stop: async () => dashboard?.stop() });
    await startDashboard();
    const printed = () => lines.join('\n');
    return {
      url,
      sandboxUrl,
      databaseUrl: database.url,
      credentials,
      distDir,
      logFile,
      printed,
      killDashboard,
      startDashboard,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const ofRun = process.env[POSTGRES_VARIABLE];
  if (!ofRun) return startPostgres({ dataDir, isThrowAway: true });
  const { url, drop } = await databaseFromTemplate(ofRun);
  return { url, stop: drop };
}
