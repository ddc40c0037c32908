import { join } from 'node:path';
import { z } from 'zod';
import { MAX_SPEED } from './simulation/clock';

/** Reads flags and environment. Throws one sentence that names the wrong value. */
export function readOptions(flags: readonly string[], environment: NodeJS.ProcessEnv) {
  const unknown = flags.find(
    (flag) => !['--control', '--shop', '--as-documented', '--print-credentials', '--help'].includes(flag),
  );
  if (unknown !== undefined) throw new Error(`unknown flag ${unknown}; --help lists them`);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'the environment is wrong');
  const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_DATA_DIR, DATA_DIR, SANDBOX_SPEED, SERVICE_BRAND } = parsed.data;
  const flag = flags.includes('--help') ? 'help' : flags.includes('--print-credentials') ? 'print-credentials' : null;
  return {
    flag,
    control: flags.includes('--control'),
    shop: flags.includes('--shop'),
    asDocumented: flags.includes('--as-documented'),
    port: SANDBOX_PORT,
    host: SANDBOX_HOST,
    dataDir: SANDBOX_DATA_DIR ?? join(DATA_DIR, 'sandbox'),
    speed: SANDBOX_SPEED,
    brand: SERVICE_BRAND,
  };
}

const Environment = z.object({
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'SANDBOX_PORT must be a port number, 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'SANDBOX_PORT must be a port number, 0 to 65535')
    .default(4010),
  SANDBOX_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'SANDBOX_HOST must be a host name or an address')
    .default('127.0.0.1'),
  SANDBOX_DATA_DIR: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  SANDBOX_SPEED: z
    .string()
    .regex(/^\d+(\.\d+)?$/, `SANDBOX_SPEED must be a number from 0 to ${MAX_SPEED}`)
    .transform(Number)
    .refine((speed) => speed <= MAX_SPEED, `SANDBOX_SPEED must be a number from 0 to ${MAX_SPEED}`)
    .optional(),
  SERVICE_BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'SERVICE_BRAND must be lower-case letters, digits and dashes')
    .optional(),
});
