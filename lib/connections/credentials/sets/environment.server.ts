import { env } from '@/lib/env';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { endingsOf } from './ending';
import { accountOf, fingerprintOf } from './fingerprint.server';

export type EnvironmentCredentials = {
  generation: Generation;
  variables: readonly string[];
  secret: Credentials;
  endings: Record<string, string>;
  fingerprint: string;
  account: string | null;
};

/** Without any, all merchants are connected on screen. */
export function hasEnvironmentCredentials(): boolean {
  return environmentCredentials(env().SERVICE_BASE_URL).length > 0;
}

/** The credentials in the environment variables of this process. */
export function environmentCredentials(baseUrl: string): EnvironmentCredentials[] {
  const { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret } = env();
  const { SERVICE_ACCESS_TOKEN: accessToken, SERVICE_V0_API_KEY: v0ApiKey } = env();
  const given = (generation: Generation, variables: string[], fields: Record<string, string>, secret: Credentials) => ({
    generation,
    variables,
    secret,
    endings: endingsOf(fields),
    fingerprint: fingerprintOf(baseUrl, secret),
    account: accountOf(generation, secret),
  });
  const v2 = apiKey && apiSecret ? { apiKey, apiSecret } : null;
  const v1 = accessToken ? { accessToken } : null;
  const v0 = v0ApiKey ? { apiKey: v0ApiKey } : null;
  return [
    ...(v2 ? [given('v2', ['SERVICE_API_KEY', 'SERVICE_API_SECRET'], v2, { v2 })] : []),
    ...(v1 ? [given('v1', ['SERVICE_ACCESS_TOKEN'], v1, { v1 })] : []),
    ...(v0 ? [given('v0', ['SERVICE_V0_API_KEY'], v0, { v0 })] : []),
  ];
}
