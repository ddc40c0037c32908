import { env } from '@/lib/env';

/** What makes the environment's connection the same one after a restart: the base address, or being the sandbox's. */
export function environmentKey(): string {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  return SANDBOX_MODE ? 'sandbox' : `env:${SERVICE_BASE_URL.replace(/\/+$/, '')}`;
}

/** Without any, merchants are connected on screen alone. */
export function hasEnvironmentCredentials(): boolean {
  const { SERVICE_API_KEY, SERVICE_ACCESS_TOKEN, SERVICE_V0_API_KEY } = env();
  return [SERVICE_API_KEY, SERVICE_ACCESS_TOKEN, SERVICE_V0_API_KEY].some(Boolean);
}
