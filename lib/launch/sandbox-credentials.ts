import type { Credentials } from '@/lib/sandbox/seed/seed';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';

export type SandboxMerchant = Credentials['merchants'][number];
export type SandboxKey = SandboxMerchant['keys'][number];

/** The sandbox merchant in use, and the generations with credentials. */
export type SandboxUse = { country?: SandboxMerchant['country']; generations?: readonly Generation[] };

/**
 * The variables with which the dashboard uses the sandbox: as the first merchant with all its credentials, unless
 * `use` differs.
 */
export function sandboxVariables(
  credentials: Credentials,
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
    { SERVICE_APP_ID: credentials.application.id, SERVICE_APP_SECRET: credentials.application.secret },
    // v0 cannot return the merchant's country.
    generations.every((generation) => generation === 'v0') ? { SERVICE_COUNTRY: country } : {},
    ...generations.map((generation) => ofGeneration[generation]),
  );
}

/**
 * The sandbox's merchants in Bahrain and Saudi Arabia, as connections to add: the one in Bahrain begins with a test-mode
 * key.
 */
export function otherMerchants(credentials: Credentials) {
  return (['BH', 'SA'] as const).map((country) => {
    const { id, name, keys, accessToken, v0ApiKey } = sandboxMerchant(credentials, country);
    const testKey = country === 'BH' ? keys.find(({ testMode }) => testMode) : undefined;
    const { apiKey, apiSecret, testMode } = testKey ?? fullKey(credentials, country);
    const older = testMode ? {} : { v1: { accessToken }, v0: { apiKey: v0ApiKey } };
    const shared = { name, merchantName: name, country, testMode, baseUrl: credentials.baseUrl };
    return { id, connection: { ...shared, credentials: { v2: { apiKey, apiSecret }, ...older } } };
  });
}

export function sandboxMerchant(
  { merchants }: Credentials,
  country: SandboxMerchant['country'] = 'KW',
): SandboxMerchant {
  const merchant = merchants.find((merchant) => merchant.country === country);
  if (!merchant) throw new Error(`The sandbox has no merchant in ${country}.`);
  return merchant;
}

/** The merchant's key with the most permissions that is not in test mode. */
export function fullKey(credentials: Credentials, country?: SandboxMerchant['country']): SandboxKey {
  const { name, keys } = sandboxMerchant(credentials, country);
  const [best] = keys.filter((key) => !key.testMode).sort((a, b) => b.permissions.length - a.permissions.length);
  if (!best) throw new Error(`${name} of the sandbox has no full key.`);
  return best;
}
