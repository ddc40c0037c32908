import { request } from 'undici';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import type { Connection } from '../model/connection';
import { webhookUrl } from '../model/webhook-url.server';
import { readQuarantine } from '../quarantine/quarantine-rows.server';

const CONTROL_TIMEOUT_MS = 3_000;
const LOCATION_INTERVAL_SECONDS = 3;

/**
 * Sets a connection's webhook URL at the sandbox, which has no business application for a person to enter it in. Sends
 * nothing to any other address, and nothing in real mode.
 */
export async function setSandboxWebhook(connection: Connection): Promise<void> {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  if (!SANDBOX_MODE || new URL(connection.baseUrl).origin !== new URL(SERVICE_BASE_URL).origin) return;
  const url = webhookUrl(connection);
  if (!url) return;
  // The webhooks belong to the original until an owner confirms that it is off.
  if (await readQuarantine(database().db)) return;
  const sets = await credentialSetsOf(connection);
  const holders = sets.flatMap(({ secret }): Record<string, string>[] => [
    ...(secret?.v2 ? [{ apiKey: secret.v2.apiKey }] : []),
    ...(secret?.v1 ? [{ accessToken: secret.v1.accessToken }] : []),
    ...(secret?.v0 ? [{ v0ApiKey: secret.v0.apiKey }] : []),
  ]);
  await Promise.all(holders.map((holder) => set(connection.baseUrl, url, holder)));
}

async function set(baseUrl: string, url: string, holder: Record<string, string>): Promise<void> {
  try {
    const answer = await request(new URL('/_sandbox/webhooks', baseUrl), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...holder, url, locationIntervalSeconds: LOCATION_INTERVAL_SECONDS }),
      headersTimeout: CONTROL_TIMEOUT_MS,
      bodyTimeout: CONTROL_TIMEOUT_MS,
    });
    await answer.body.dump();
    if (answer.statusCode >= 300) throw new Error(String(answer.statusCode));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`sandbox: the webhook URL was not set (${reason}); polling instead`);
  }
}
