import { createECDH, hkdfSync } from 'node:crypto';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import { type Channel, deleteChannels } from './channel-rows.server';
import type { PushMessage } from './push-message.server';
import { SubscribePush } from './push-schema';

const LONGEST_MS = 10_000;
/** A push service keeps a message for a phone without a network for so long; one that closes another for a day. */
const KEPT_SECONDS = 15 * 60;
const CLOSES_SECONDS = 86_400;

let agent: Agent | undefined;

/** Sends a message to a browser's push service. `gone`: the browser is not subscribed any more, and forgotten. */
export async function sendPush(
  { id, endpoint, keys }: Channel,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'failed'> {
  const { APP_URL, SANDBOX_MODE } = env();
  const subject = APP_URL.startsWith('https:') ? APP_URL : 'mailto:desk@example.invalid';
  const to = { endpoint, keys: SubscribePush.shape.keys.parse(keys) };
  const details = webPush.generateRequestDetails(to, JSON.stringify(message), {
    TTL: message.isOver ? CLOSES_SECONDS : KEPT_SECONDS,
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
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    await body.dump();
    if (![403, 404, 410].includes(statusCode)) return statusCode < 300 ? 'sent' : 'failed';
  } catch {
    return 'failed';
  }
  await deleteChannels(database().db, 'id', id);
  return 'gone';
}

/**
 * The keys by which push services know this installation (RFC 8292), derived from APP_SECRET: all instances have the
 * same, and a restored copy too. Under another APP_SECRET browsers must be switched on again.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1');
  const seed = Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk push', 32));
  ecdh.setPrivateKey(seed);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: seed.toString('base64url') };
}
