import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { env } from '@/lib/env';
import { baseAddressProblem } from '@/lib/security/base-address';
import type { Connection } from '../model/connection';
import { environmentKey } from '../model/environment-key.server';
import { putEnvironmentConnection } from '../model/rows.server';
import { freeSlug } from '../model/slug.server';
import { toConnection } from '../model/to-connection.server';
import { webhookTokenColumns } from '../model/webhook-token.server';

/** At start: creates the environment's connection, or brings it up to date. */
export async function prepareConnection(): Promise<Connection> {
  const { SERVICE_BASE_URL, SANDBOX_MODE, SERVICE_COUNTRY, SERVICE_API_KEY, MERCHANT_NAME } = env();
  if (baseAddressProblem(SERVICE_BASE_URL) === 'baseUrlInsecure') {
    console.warn('SERVICE_BASE_URL is not https: credentials and orders are sent unencrypted.');
  }
  const { db } = database();
  const id = newId();
  const row = await putEnvironmentConnection(db, {
    id,
    slug: await freeSlug(db, SANDBOX_MODE ? 'sandbox' : 'main'),
    environmentKey: environmentKey(),
    name: MERCHANT_NAME ?? (SANDBOX_MODE ? 'Sandbox' : new URL(SERVICE_BASE_URL).host),
    merchantName: MERCHANT_NAME ?? null,
    source: 'environment',
    sandbox: SANDBOX_MODE,
    baseUrl: SERVICE_BASE_URL,
    country: SERVICE_COUNTRY ?? null,
    // Only v2 has test-mode keys; the orders of other generations are real.
    ...(!SERVICE_API_KEY && { testMode: false }),
    ...webhookTokenColumns(id),
  });
  return toConnection(row);
}
