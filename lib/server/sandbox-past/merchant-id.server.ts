import type { Connection } from '@/lib/connections/model/connection';
import { environmentKey } from '@/lib/connections/model/environment-key.server';
import { env } from '@/lib/env';
import { merchantOfConnection } from './add-merchants.server';

/** The merchant of the sandbox, with a shop, that a connection is for; null for all others. */
export async function merchantIdOf({ id, environmentKey: key }: Connection): Promise<string | null> {
  const { SANDBOX_MODE, SANDBOX_SHOP } = env();
  if (!SANDBOX_MODE || !SANDBOX_SHOP) return null;
  return key === environmentKey() ? SANDBOX_SHOP : merchantOfConnection(id);
}
