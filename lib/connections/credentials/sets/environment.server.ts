import { env } from '@/lib/env';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { identified } from './fingerprint.server';

export type EnvironmentCredentials = ReturnType<typeof environmentCredentials>[number];

const VARIABLES: Record<Generation, readonly string[]> = {
  v2: ['SERVICE_API_KEY', 'SERVICE_API_SECRET'],
  v1: ['SERVICE_ACCESS_TOKEN'],
  v0: ['SERVICE_V0_API_KEY'],
};

/** Without any, all merchants are connected on screen. */
export function hasEnvironmentCredentials(): boolean {
  return environmentCredentials(env().SERVICE_BASE_URL).length > 0;
}

/** The credentials in the environment variables of this process, and the variables that hold them. */
export function environmentCredentials(baseUrl: string) {
  const { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret } = env();
  const { SERVICE_ACCESS_TOKEN: accessToken, SERVICE_V0_API_KEY: v0ApiKey } = env();
  const all: Credentials = {
    v2: apiKey && apiSecret ? { apiKey, apiSecret } : undefined,
    v1: accessToken ? { accessToken } : undefined,
    v0: v0ApiKey ? { apiKey: v0ApiKey } : undefined,
  };
  return GENERATIONS.filter((generation) => all[generation]).map((generation) => ({
    ...identified(baseUrl, generation, { [generation]: all[generation] }),
    variables: VARIABLES[generation],
  }));
}
