import { serviceHeaders } from '../transport/headers';
import { text } from './fields';
import { GENERATIONS, type Generation } from './generation';
import { type HeaderValues, readWebhookHeaders, type WebhookHeaders } from './webhook-headers';
import { codeOf, driverOf, kindOf, payloadFields, statusOf, topicOfPayload, walletOf } from './webhook-payload';

export type WebhookKind = 'delivery' | 'location' | 'wallet' | 'other';

/**
 * What a webhook hints at. Webhooks are unsigned, repeatable and unordered: de-duplicate by `webhookId`, and confirm with a
 * read what matters.
 */
export type WebhookHint = {
  /** Without v2's headers and v0's field names a webhook is read as v1's. */
  generation: Generation;
  /** Only v2 sends one; the others differ only by their bytes. */
  webhookId: string | null;
  kind: WebhookKind;
  /** As it came, under whichever of its names; derived from the payload where none came. */
  topic: string;
  keyId: string | null;
  keyType: string | null;
  apiVersion: string | null;
  /** When the service sent this; null when it is absent or no instant. */
  timestamp: Date | null;
  /** The delivery's code; never null for deliveries and locations. */
  code: string | null;
  status: string | null;
  driver: { latitude: number; longitude: number } | null;
  wallet: { balance: string | null; warning_balance_level: string | null; currency: string | null } | null;
};

/** `problem` is a sentence that names what is missing. */
export type WebhookParsed = { ok: true; hint: WebhookHint } | { ok: false; problem: string };

const NO_KIND = 'the body is neither an order nor a position nor a wallet, and names no topic';

/**
 * Reads headers and body of a webhook (interface: Events): v2 by its headers, v1 and v0 by the payload, as they have no
 * headers. `bringsWebhookKey` compares v0's `Authorization`.
 */
export function parseWebhook(
  { headers, body }: { headers: HeaderValues; body: string | Uint8Array },
  brand?: string,
): WebhookParsed {
  const names = serviceHeaders(brand);
  const { topic: topicHeader, isV2, ...ofHeaders } = readWebhookHeaders(headers, brand);
  if (isV2 && !ofHeaders.webhookId) return { ok: false, problem: `the header ${names.webhookId} is missing` };
  const json = parseJson(body);
  if (!json.ok) return { ok: false, problem: 'the body is not JSON' };
  if (!isRecord(json.value)) return { ok: false, problem: 'the body is not a JSON object' };

  const fields = payloadFields(json.value);
  const topic =
    topicHeader ?? text(json.value.topic) ?? text(json.value.event) ?? (isV2 ? null : topicOfPayload(fields));
  if (!topic) {
    const problem = isV2 ? `neither the header ${names.webhookTopic} nor the body names a topic` : NO_KIND;
    return { ok: false, problem };
  }
  const kind = kindOf(topic);
  const code = codeOf(fields);
  const isOfDelivery = kind === 'delivery' || kind === 'location';
  if (isOfDelivery && !code) return { ok: false, problem: `the webhook ${topic} names no delivery: code is missing` };

  const hint = {
    ...ofHeaders,
    generation: generationOf(ofHeaders, isV2, fields),
    kind,
    topic,
    code: kind === 'wallet' ? null : code,
    status: kind === 'delivery' ? statusOf(fields, topic) : null,
    driver: isOfDelivery ? driverOf(fields, kind) : null,
    wallet: kind === 'wallet' ? walletOf(fields) : null,
  };
  return { ok: true, hint };
}

/** `orderStatus` is a field of v0 alone. */
function generationOf({ apiVersion }: Pick<WebhookHeaders, 'apiVersion'>, isV2: boolean, fields: object): Generation {
  const stated = GENERATIONS.find((generation) => generation === apiVersion);
  return stated ?? (isV2 ? 'v2' : 'orderStatus' in fields ? 'v0' : 'v1');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(body: string | Uint8Array): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) };
  } catch {
    return { ok: false };
  }
}
