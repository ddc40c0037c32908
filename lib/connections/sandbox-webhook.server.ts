import { request } from 'undici';
import { env } from '@/lib/env';
import type { Connection } from './connection';
import { heldBy } from './credentials/held.server';
import { webhookUrl } from './prepare.server';

const CONTROL_TIMEOUT_MS = 3_000;
const LOCATION_INTERVAL_SECONDS = 3;

/**
 * The sandbox has no business application to paste a webhook URL into, so the dashboard does it itself, for all that a
 * connection holds there. Says nothing to any other address, and does nothing in the real world.
 */
export async function tellSandbox(connection: Connection): Promise<void> {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  if (!SANDBOX_MODE || new URL(connection.baseUrl).origin !== new URL(SERVICE_BASE_URL).origin) return;
  const held = await heldBy(connection);
  await Promise.all(
    held.flatMap(({ secret }) => [
      ...(secret?.v2 ? [tell(connection, { apiKey: secret.v2.apiKey })] : []),
      ...(secret?.v1 ? [tell(connection, { accessToken: secret.v1.accessToken })] : []),
      ...(secret?.v0 ? [tell(connection, { v0ApiKey: secret.v0.apiKey })] : []),
    ]),
  );
}

async function tell(connection: Connection, holder: Record<string, string>): Promise<void> {
  try {
    const answer = await request(new URL('/_sandbox/webhooks', connection.baseUrl), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...holder,
        url: webhookUrl(connection),
        locationIntervalSeconds: LOCATION_INTERVAL_SECONDS,
      }),
      headersTimeout: CONTROL_TIMEOUT_MS,
      bodyTimeout: CONTROL_TIMEOUT_MS,
    });
    await answer.body.dump();
    if (answer.statusCode >= 300) notTaken(String(answer.statusCode));
  } catch (error) {
    notTaken(error instanceof Error ? error.message : String(error));
  }
}

function notTaken(reason: string): void {
  console.warn(`sandbox: webhook URL not taken (${reason}); polling instead`);
}
