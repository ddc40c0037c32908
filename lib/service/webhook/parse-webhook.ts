import { parseJson } from '@/lib/http/parse-json';
import { isRecord, text } from '../model/fields';
import { serviceHeaders } from '../transport/authorization/headers';
import { type HeaderValues, readWebhookHeaders } from './webhook-headers';
import type { WebhookHint } from './webhook-hint';
import { codeOf, driverOf, payloadFields, statusOf, topicOfPayload, walletOf, webhookKind } from './webhook-payload';

/** `problem` is a sentence that names what is missing. */
export type WebhookParsed = { ok: true; hint: WebhookHint } | { ok: false; problem: string };

const NO_KIND = 'the body is neither an order nor a position nor a wallet, and names no topic';

/**
 * Reads headers and body of a webhook (interface: Events). What the headers do not state follows from the payload: v1 and v0
 * send few headers or none. `bringsWebhookKey` compares v0's `Authorization`.
 */
export function parseWebhook(
  { headers, body }: { headers: HeaderValues; body: string | Uint8Array },
  brand?: string,
): WebhookParsed {
  const names = serviceHeaders(brand);
  const { topic: topicHeader, hasHeaders, webhookId, timestamp } = readWebhookHeaders(headers, brand);
  if (hasHeaders && !webhookId) return { ok: false, problem: `the header ${names.webhookId} is missing` };
  const json = parseJson(typeof body === 'string' ? body : new TextDecoder().decode(body));
  if (json === undefined) return { ok: false, problem: 'the body is not JSON' };
  if (!isRecord(json)) return { ok: false, problem: 'the body is not a JSON object' };

  const fields = payloadFields(json);
  const topic = topicHeader ?? text(json.topic) ?? text(json.event) ?? topicOfPayload(fields);
  if (!topic) {
    const problem = hasHeaders ? `neither the header ${names.webhookTopic} nor the body names a topic` : NO_KIND;
    return { ok: false, problem };
  }
  const kind = webhookKind(topic);
  const code = codeOf(fields);
  const isOfDelivery = kind === 'delivery' || kind === 'location';
  if (isOfDelivery && !code) return { ok: false, problem: `the webhook ${topic} names no delivery: code is missing` };

  const hint = {
    timestamp,
    kind,
    topic,
    code: kind === 'wallet' ? null : code,
    status: kind === 'delivery' ? statusOf(fields, topic) : null,
    driver: isOfDelivery ? driverOf(fields, kind) : null,
    wallet: kind === 'wallet' ? walletOf(fields) : null,
  };
  return { ok: true, hint };
}
