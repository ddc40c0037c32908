import { Agent, request } from 'undici';
import webPush from 'web-push';
import { z } from 'zod';
import { env } from '@/lib/env';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import type { Channel } from './channel-rows.server';
import { pushKeys } from './push-keys.server';
import type { PushMessage } from './push-schema';

const LONGEST_MS = 10_000;
/** A push service keeps a message for a phone without a network for so long. */
const KEPT_SECONDS = 15 * 60;
const Keys = z.object({ p256dh: z.string(), auth: z.string() });

let agent: Agent | undefined;

/** Sends a message to a browser's push service. `gone`: the browser is not subscribed any more. */
export async function sendPush(
  { endpoint, keys }: Pick<Channel, 'endpoint' | 'keys'>,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'failed'> {
  const { APP_URL, SANDBOX_MODE } = env();
  const subject = APP_URL.startsWith('https:') ? APP_URL : 'mailto:desk@example.invalid';
  const details = webPush.generateRequestDetails({ endpoint, keys: Keys.parse(keys) }, JSON.stringify(message), {
    TTL: KEPT_SECONDS,
    urgency: 'high',
    topic: message.tag.replaceAll('-', ''),
    vapidDetails: { subject, ...pushKeys() },
  });
  // The address comes from a browser; only the sandbox may have a push service on this machine.
  agent ??= new Agent({ connect: SANDBOX_MODE ? { timeout: LONGEST_MS } : publicConnector(LONGEST_MS) });
  try {
    const { statusCode, body } = await request(endpoint, {
      dispatcher: agent,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
      body: details.body,
      headersTimeout: LONGEST_MS,
      bodyTimeout: LONGEST_MS,
    });
    await body.dump();
    if (statusCode === 404 || statusCode === 410 || statusCode === 403) return 'gone';
    return statusCode < 300 ? 'sent' : 'failed';
  } catch {
    return 'failed';
  }
}
