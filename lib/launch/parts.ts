import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { compileScript } from '@/lib/launch/process/compile-script';
import { startNode } from '@/lib/launch/process/node-process';
import type { Running } from '@/lib/launch/process/supervise';
import { say, sayStep } from '@/lib/launch/process/terminal';
import { otherMerchants, sandboxMerchant, sandboxVariables } from '@/lib/launch/sandbox-credentials';
import type { Settings } from '@/lib/launch/settings/settings';
import { seededCredentials } from '@/lib/sandbox/seed/seed';

export type LaunchParts = {
  settings: Settings;
  /** The environment that the launcher was started with; its own has no configuration any more. */
  environment: Record<string, string | undefined>;
  /** Aborted when the launcher must stop. */
  signal: AbortSignal;
  keep: (name: string, start: () => Promise<Running>) => Promise<void>;
};

const SANDBOX_READY_MS = 120_000;
const DASHBOARD_READY_MS = 120_000;
/** A part that does not respond for so long hangs, and is started again. */
const SILENT_MS = 30_000;
const PAGE_SILENT_MS = 90_000;

/** A PostgreSQL of our own; returns its URL. */
export async function database({ settings, signal, keep }: LaunchParts): Promise<string> {
  let url = '';
  await keep('database', async () => {
    const running = await startPostgres({ dataDir: settings.dataDir, onProgress: sayStep, signal });
    url = running.url;
    return running;
  });
  return url;
}

/** The sandbox, and the variables with which the dashboard uses it. */
export function sandbox(
  { settings, environment, signal, keep }: LaunchParts,
  port: number,
): { ready: Promise<void>; variables: Record<string, string> } {
  const own = Object.entries(environment).filter(([name]) => /^SANDBOX_|^SERVICE_BRAND$/.test(name));
  const env = { ...Object.fromEntries(own), SANDBOX_PORT: String(port), DATA_DIR: settings.dataDir };
  const baseUrl = `http://127.0.0.1:${port}`;
  const credentials = seededCredentials(baseUrl);
  const log = createWriteStream(path.join(settings.dataDir, 'sandbox.log'));
  // A full disk must not end the launcher.
  log.on('error', () => undefined);
  const ready = keep('sandbox', () =>
    startNode({
      script: 'lib/sandbox/main.ts',
      args: settings.isEmpty ? ['--control'] : ['--control', '--shop'],
      env,
      onLine: (line) => log.write(`${line}\n`),
      readyUrl: baseUrl,
      readyMs: SANDBOX_READY_MS,
      watched: [{ url: baseUrl, silentMs: SILENT_MS }],
      onSilent: (ms) => sayHangs('sandbox', ms),
      signal,
    }),
  );
  const variables = sandboxVariables(credentials);
  const MERCHANT_NAME = environment.MERCHANT_NAME || variables.MERCHANT_NAME || '';
  const SANDBOX_SHOP = settings.isEmpty ? '' : sandboxMerchant(credentials).id;
  const SANDBOX_MERCHANTS = JSON.stringify(otherMerchants(credentials));
  return {
    ready,
    variables: { ...variables, MERCHANT_NAME, SANDBOX_SHOP, SANDBOX_MERCHANTS, SERVICE_BASE_URL: baseUrl },
  };
}

/** Lines about how to sign in; kept for the end of the output, where they are seen. */
const GREETING = /^\s*(There is no owner yet|setup code:)/;
/** Next's own output, without use here. */
const NOISE = /Running next\.config/;

/** The dashboard runs it as a process of its own. */
const BACKUP = 'lib/launch/backup/backup.ts';

/** The dashboard; returns its lines about signing in. */
export async function dashboard(
  { settings, environment, signal, keep }: LaunchParts,
  env: Record<string, string | undefined>,
) {
  await compileScript(BACKUP);
  const greeting: string[] = [];
  let isUp = false;
  await keep('dashboard', () =>
    startNode({
      script: 'lib/server/main.ts',
      args: settings.isDev ? ['--dev'] : [],
      env: {
        LOG_FORMAT: process.stdout.isTTY ? 'text' : 'json',
        ...environment,
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
        if (GREETING.test(line) && !isUp) greeting.push(line);
        else say(line);
      },
      isSeen: true,
      readyUrl: `http://127.0.0.1:${settings.port}/api/health`,
      isReadyWhenBroken: settings.isDev,
      readyMs: DASHBOARD_READY_MS,
      // In development a breakpoint may hold it.
      watched: settings.isDev ? [] : watchedAt(`http://127.0.0.1:${settings.port}`),
      onSilent: (ms) => sayHangs('dashboard', ms),
      signal,
    }),
  );
  isUp = true;
  return greeting;
}

/** The health check needs the event loop alone; a page needs Next.js and the database too, and may be slow under load. */
export function watchedAt(base: string) {
  return [
    { url: `${base}/api/health`, silentMs: SILENT_MS },
    { url: `${base}/sign-in`, silentMs: PAGE_SILENT_MS },
  ];
}

function sayHangs(part: string, ms: number): void {
  say(`  ${part} did not respond for ${ms / 1000} s; it is stopped.`);
}
