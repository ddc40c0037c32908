import { hashToken } from '@/lib/auth/token.server';
import type { Queryable } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { logFailure, logOutage } from '@/lib/db/outage-log';
import { countWebhook } from '@/lib/metrics/registry.server';
import { isClientGone } from '@/lib/request/error-response.server';
import type { RouteRequest } from '@/lib/request/route-request';
import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { sha256 } from '@/lib/service/webhook/order-webhook-key';
import { parseWebhook } from '@/lib/service/webhook/parse-webhook';
import { webhookKind } from '@/lib/service/webhook/webhook-payload';
import { BYTES_ID, bytesId, positionId } from './bytes-id.server';
import { connectionIdOfDigest } from './inbox-rows.server';
import { InboxUnavailable, type InboxWriter, isRefusal } from './inbox-writer.server';
import { AUTHORIZATION_DIGEST, keptHeaders } from './kept-headers.server';
import { WEBHOOK_MAX_BYTES } from './schema';

const RETRY_AFTER_SECONDS = 10;
const MAX_ID_CHARACTERS = 200;
const TOKEN = /^[A-Za-z0-9_-]{16,128}$/;

type Deps = {
  db: Queryable;
  writer: InboxWriter;
  /** The brand in the header names (SERVICE_BRAND). */
  brand: string;
  /** Called when the inbox has something new. */
  onNew: () => void;
};

/**
 * Stores a webhook request in the inbox; 2xx means that it is durable. An unreadable body is stored too, because the
 * service would only send it again. 404: unknown address; 413: too large; 503: not stored.
 */
export async function receiveWebhook(request: RouteRequest, token: string, deps: Deps): Promise<Response> {
  try {
    const tokenDigest = TOKEN.test(token) ? hashToken(token) : '';
    const connectionId = tokenDigest && (known.get(tokenDigest) ?? (await connectionIdOfDigest(deps.db, tokenDigest)));
    if (!connectionId) return refuse(404, 'not_found');
    const body = await readBytes(request, WEBHOOK_MAX_BYTES);
    const names = serviceHeaders(deps.brand);
    const givenId = shortId(request.headers.get(names.webhookId));
    const givenTopic = request.headers.get(names.webhookTopic)?.slice(0, MAX_ID_CHARACTERS) ?? null;
    const headers = keptHeaders(request.headers, deps.brand);
    const topic = givenTopic ?? topicIn(headers, body, deps.brand);
    const stored = await deps.writer.write({
      connectionId,
      tokenDigest,
      webhookId: webhookIdOf({ givenId, topic, headers, givenTopic, body }),
      topic,
      headers,
      body,
    });
    if (!stored) {
      known.delete(tokenDigest);
      return refuse(404, 'not_found');
    }
    known.set(tokenDigest, connectionId);
    const { isNew } = stored;
    // Without an id a repeated state looks like a repeated request, so it is processed again.
    if (isNew || givenId === null) deps.onNew();
    countWebhook(isNew ? 'stored' : 'repeated');
    return Response.json({ received: true, repeated: !isNew });
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(413, 'too_large');
    // The sender broke off, and sends it again.
    if (isClientGone(error)) return refuse(400, 'incomplete');
    if (error instanceof InboxUnavailable && !isRefusal(error.cause)) logOutage('webhook', reasonOf(error));
    else logFailure('webhook', error);
    return refuse(503, 'unavailable', { 'retry-after': String(RETRY_AFTER_SECONDS) });
  }
}

/** A cache of connections by token digest. The insert checks that the token is still current. */
const known = new Map<string, string>();

type Received = {
  givenId: string | null;
  givenTopic: string | null;
  topic: string | null;
  headers: Record<string, string>;
  body: Uint8Array;
};

/** The key that makes a request unique in the inbox. v1 sends all positions of a trip with one id. */
function webhookIdOf({ givenId, givenTopic, topic, headers, body }: Received): string {
  if (givenId === null) return bytesId([headers[AUTHORIZATION_DIGEST], givenTopic], body, Date.now());
  return topic !== null && webhookKind(topic) === 'location' ? positionId(givenId, body) : givenId;
}

/** The topic of a request without a topic header follows from its body. */
function topicIn(headers: Record<string, string>, body: Uint8Array, brand: string): string | null {
  const parsed = parseWebhook({ headers, body }, brand);
  return parsed.ok ? parsed.hint.topic.slice(0, MAX_ID_CHARACTERS) : null;
}

/** A very long id is stored as its digest, and so is one that looks like a `bytesId`. */
function shortId(id: string | null): string | null {
  if (!id) return null;
  return id.length <= MAX_ID_CHARACTERS && !id.startsWith(BYTES_ID) ? id : `sha256:${sha256(id)}`;
}

function refuse(status: number, code: string, headers?: Record<string, string>): Response {
  countWebhook(status === 503 ? 'failed' : 'refused');
  return Response.json({ error: { code } }, { status, headers });
}

class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Reads a body of at most `maxBytes`, whatever length it declares. How long that may take is the server's business. */
async function readBytes({ headers, body }: RouteRequest, maxBytes: number): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
