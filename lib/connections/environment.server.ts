import { env } from '@/lib/env';
import type { Generation } from '@/lib/service/model/generation';

/**
 * What this process has found out about the environment's credentials in one connection's name. `strangers`: those that are
 * another merchant's, and so not this connection's. `isHome`: here they were used. `until`: when it is asked again.
 */
export type Judged = {
  usable: readonly Generation[];
  strangers: readonly Generation[];
  isHome: boolean;
  until: number;
  begun: Promise<void>;
};
declare global {
  var dispatchDeskEnvironment: Map<string, Judged> | undefined;
}

/** By connection. */
export function judgements(): Map<string, Judged> {
  globalThis.dispatchDeskEnvironment ??= new Map();
  return globalThis.dispatchDeskEnvironment;
}

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
