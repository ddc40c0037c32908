import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ROOT } from '@/lib/launch/root';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';

const Key = z.object({
  id: z.string(),
  apiKey: z.string(),
  apiSecret: z.string(),
  testMode: z.boolean(),
  permissions: z.array(z.string()),
});
const Merchant = z.object({
  id: z.string(),
  name: z.string(),
  country: z.enum(['KW', 'BH', 'SA']),
  keys: z.array(Key).min(1),
  accessToken: z.string(),
  installationId: z.string(),
  v0ApiKey: z.string(),
  v0KeyId: z.string(),
  v0BranchId: z.string(),
});
const Printed = z.object({ baseUrl: z.string(), merchants: z.array(Merchant).min(1) });

export type SandboxCredentials = z.infer<typeof Printed>;
export type SandboxMerchant = z.infer<typeof Merchant>;
export type SandboxKey = z.infer<typeof Key>;

/** The sandbox merchant in use, and the generations with credentials. */
export type SandboxUse = { country?: SandboxMerchant['country']; generations?: readonly Generation[] };

const PRINT_MS = 20_000;

/** The output of the sandbox's `--print-credentials`, in the environment in which it will run. */
export async function sandboxCredentials(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<SandboxCredentials> {
  const args = ['--import', 'tsx', 'lib/sandbox/main.ts', '--print-credentials'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env, timeout: PRINT_MS, signal });
  return Printed.parse(JSON.parse(stdout));
}

/**
 * The variables with which the dashboard uses the sandbox: as the first merchant with all its credentials, unless
 * `use` differs.
 */
export function sandboxVariables(
  credentials: SandboxCredentials,
  { country = 'KW', generations = GENERATIONS }: SandboxUse = {},
): Record<string, string> {
  const merchant = sandboxMerchant(credentials, country);
  const { apiKey, apiSecret } = fullKey(credentials, country);
  const ofGeneration: Record<Generation, Record<string, string>> = {
    v2: { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret },
    v1: { SERVICE_ACCESS_TOKEN: merchant.accessToken },
    v0: { SERVICE_V0_API_KEY: merchant.v0ApiKey },
  };
  return Object.assign(
    { SANDBOX_MODE: '1', MERCHANT_NAME: merchant.name },
    // v0 cannot return the merchant's country.
    generations.every((generation) => generation === 'v0') ? { SERVICE_COUNTRY: country } : {},
    ...generations.map((generation) => ofGeneration[generation]),
  );
}

export function sandboxMerchant(
  { merchants }: SandboxCredentials,
  country: SandboxMerchant['country'] = 'KW',
): SandboxMerchant {
  const merchant = merchants.find((one) => one.country === country);
  if (!merchant) throw new Error(`The sandbox has no merchant in ${country}.`);
  return merchant;
}

/** The merchant's key with the most permissions that is not in test mode. */
export function fullKey(credentials: SandboxCredentials, country?: SandboxMerchant['country']): SandboxKey {
  const { name, keys } = sandboxMerchant(credentials, country);
  const [best] = keys.filter((key) => !key.testMode).sort((a, b) => b.permissions.length - a.permissions.length);
  if (!best) throw new Error(`${name} of the sandbox has no full key.`);
  return best;
}
