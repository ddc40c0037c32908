import { env } from '@/lib/env';
import type { Connection } from './connection';

/** Identifies the environment's connection across restarts: by the base address, or as the sandbox's. */
export function environmentKey(): string {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  return SANDBOX_MODE ? 'sandbox' : `env:${SERVICE_BASE_URL.replace(/\/+$/, '')}`;
}

/** Whether a connection was the environment's, which is another one now. */
export function isFormerEnvironment(key: Connection['environmentKey']): boolean {
  return key !== null && key !== environmentKey();
}
