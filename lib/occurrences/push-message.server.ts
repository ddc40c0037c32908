import { createECDH, hkdfSync } from 'node:crypto';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf } from '@/lib/i18n/catalog/locale';
import { routes } from '@/lib/routes';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import { type Channel, deleteChannels } from './channel-rows.server';
import type { OccurrenceRow } from './rows.server';
import { OccurrenceKind, pageOf, SubscribePush } from './schema';

const LONGEST_MS = 10_000;
/** A push service keeps a message for a phone without a network for so long; one that closes another for a day. */
const KEPT_SECONDS = 15 * 60;
const CLOSES_SECONDS = 86_400;

type Reader = Pick<Channel, 'locale'>;
type Merchant = Pick<Connection, 'name' | 'slug'>;

/** Message that the service worker gets: no name, phone, address or amount. */
export type PushMessage = ReturnType<typeof messageOf>;

/** The message about an occurrence in the language of its reader. One of a tag stands on a screen. */
export function messageOf(reader: Reader, { row, code }: OccurrenceRow, { name, slug }: Merchant) {
  const kind = OccurrenceKind.parse(row.kind);
  // Ended or taken: the message replaces the first one, without a sound, and closes.
  const isOver = row.endedAt !== null || row.takenBy !== null;
  return {
    ...titleIn(reader, isOver ? 'push.over' : `kind.${kind}`),
    body: kind === 'backup_failed' ? '' : [name, code].filter(Boolean).join(' · '),
    url: connectionPath(slug) + pageOf({ kind, subject: row.subject }),
    tag: row.id,
    isOver,
  };
}

/** The message that somebody asks for to see one. */
export function testMessage(reader: Reader, { name, slug }: Merchant): PushMessage {
  const url = connectionPath(slug) + routes.settingsNotifications();
  return { ...titleIn(reader, 'push.testTitle'), body: name, url, tag: 'test', isOver: false };
}

const titleIn = ({ locale: lang }: Reader, key: string) => ({
  title: messageText(lang, `occurrences.${key}`),
  lang,
  dir: directionOf(lang),
});

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
