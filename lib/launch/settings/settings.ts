import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { RELEASE } from '@/lib/launch/settings/release';
import { ROOT } from '@/lib/launch/settings/root';
import { keptSecret } from '@/lib/launch/settings/secret';
import { isLoopback } from '@/lib/security/base-address';
import { AppSecret, AppUrl } from '@/lib/server-settings';

export type Settings = ReturnType<typeof readSettings>;

const OPTIONS = ['--dev', '--empty', '--check'];
const CREDENTIALS = ['SERVICE_API_KEY', 'SERVICE_ACCESS_TOKEN', 'SERVICE_V0_API_KEY', 'SERVICE_APP_ID'];
const REAL_SERVICE = ['SERVICE_BASE_URL', ...CREDENTIALS];

const port = z.coerce
  .number('must be a number')
  .int('must be whole')
  .min(1, 'must be 1 to 65535')
  .max(65_535, 'must be 1 to 65535');
const Variables = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4010),
  HOST: z.string().optional(),
  // Beside a release, where the next one finds it.
  DATA_DIR: z.string().default(RELEASE ? '../dispatch-desk-data' : '.data'),
  APP_URL: AppUrl.optional(),
  APP_SECRET: AppSecret.optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
});

/**
 * The launcher's own settings, from the environment and `.env` (the environment wins). Creates DATA_DIR and its
 * secret.
 */
export function readSettings(args: string[]) {
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  if (unknown) throw new Error(`"${unknown}" is no option; there are ${OPTIONS.join(', ')}.`);
  loadEnvFile();
  const variables = parse();
  demandAddress();
  const sandboxPort = REAL_SERVICE.some((name) => process.env[name]) ? undefined : variables.SANDBOX_PORT;
  if (sandboxPort === variables.PORT)
    throw new Error(`PORT and SANDBOX_PORT are both ${sandboxPort}: give the sandbox another one.`);
  const dataDir = path.resolve(ROOT, variables.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const appUrl = variables.APP_URL ?? `http://localhost:${variables.PORT}`;
  return {
    isDev: args.includes('--dev'),
    /** Whether the sandbox has no orders but those of the dashboard. */
    isEmpty: args.includes('--empty'),
    /** Whether it only says what a start would do. */
    isCheck: args.includes('--check'),
    dataDir,
    port: variables.PORT,
    /** The loopback, unless other machines must reach the dashboard's public address. */
    host: variables.HOST ?? (isLoopback(new URL(appUrl)) ? '127.0.0.1' : '0.0.0.0'),
    appUrl,
    appSecret: variables.APP_SECRET ?? keptSecret(dataDir, 'app-secret'),
    /** Unset: a PostgreSQL of our own. */
    databaseUrl: variables.DATABASE_URL,
    /** Past a pooler. */
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    /** Unset: the real service is configured. */
    sandboxPort,
  };
}

function loadEnvFile(): void {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Empty text counts as unset. An error names the variable, never its value. */
function parse(): z.output<typeof Variables> {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const result = Variables.safeParse(set);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
}

/** A key is only sent to the address configured with it. An address alone is enough: keys can be entered on screen. */
function demandAddress(): void {
  const given = CREDENTIALS.filter((name) => process.env[name]);
  if (given.length > 0 && !process.env.SERVICE_BASE_URL)
    throw new Error(`${given.join(', ')} needs SERVICE_BASE_URL beside it.`);
}
