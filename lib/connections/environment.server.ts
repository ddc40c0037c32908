import { env } from '@/lib/env';

/** What makes the environment's connection the same one after a restart: the base address, or being the sandbox's. */
export function environmentKey(): string {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  return SANDBOX_MODE ? 'sandbox' : `env:${SERVICE_BASE_URL.replace(/\/+$/, '')}`;
}
