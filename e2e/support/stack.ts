import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '@/lib/launch/build/build';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { startNode } from '@/lib/launch/process/node-process';
import { freePort } from '@/lib/launch/process/port';
import type { Running } from '@/lib/launch/process/supervise';
import {
  type SandboxCredentials,
  type SandboxUse,
  sandboxCredentials,
  sandboxMerchant,
  sandboxVariables,
} from '@/lib/launch/sandbox-credentials';

export type Stack = {
  /** The address of the dashboard. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  credentials: SandboxCredentials;
  /** The folder of the built dashboard, relative to the root. */
  distDir: string;
  /** Also contains the output of sandbox and dashboard. */
  logFile: string;
  /** The output of sandbox and dashboard so far. */
  printed: () => string;
  /** Kills the dashboard with SIGKILL. */
  killDashboard: () => Promise<void>;
  /** Starts the dashboard again, on the same port. */
  startDashboard: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Which sandbox the dashboard uses; `shop`: one with a month of orders and a till. */
export type StackUse = SandboxUse & { shop?: boolean };

const READY_MS = 60_000;
/** Seconds of driving in one second, unless a test sets the clock. */
const SANDBOX_SPEED = '60';

/**
 * Starts PostgreSQL, the sandbox with `--control` and a fast clock, and the built dashboard on free ports, with their
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
    const postgres = await startPostgres({ dataDir, isThrowAway: true });
    parts.push(postgres);
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const sandboxEnv = {
      SANDBOX_PORT: String(sandboxPort),
      ...(shop ? {} : { SANDBOX_SPEED }),
      SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
    };
    const credentials = await sandboxCredentials({ ...process.env, ...sandboxEnv });
    const args = shop ? ['--control', '--shop'] : ['--control'];
    const sandbox = { script: 'lib/sandbox/main.ts', args, env: sandboxEnv, readyUrl: sandboxUrl };
    parts.push(await startNode({ ...sandbox, onLine, readyMs: READY_MS }));
    const url = `http://localhost:${port}`;
    const dashboardEnv = {
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      DATABASE_URL: postgres.url,
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
    const startDashboard = async () => {
      const options = { script: 'lib/server/main.ts', env: dashboardEnv, onLine, readyUrl, readyMs: READY_MS };
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
      databaseUrl: postgres.url,
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
