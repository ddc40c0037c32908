import { serviceHeaders } from '../transport/headers';
import { money, number, object, position, recordOf, text } from '../v2/read';
import { GENERATIONS, type Generation } from './generation';

export type WebhookKind = 'delivery' | 'location' | 'wallet' | 'other';

/**
 * What a webhook hints at. Webhooks are unsigned, repeatable and unordered: de-duplicate by `webhookId`, and confirm
 * what matters with a read.
 */
export type WebhookHint = {
  /** Whose words it is in. What brings no header that says so and no word of v0's own is taken for v1's. */
  generation: Generation;
  /** Only v2 gives one; the others can be told apart by their bytes alone. */
  webhookId: string | null;
  kind: WebhookKind;
  /** The topic as it came, whichever of its names the service uses; as it can be told from the payload where none came. */
  topic: string;
  keyId: string | null;
  keyType: string | null;
  apiVersion: string | null;
  /** When the service says it sent this; null when it doesn't say or says nonsense. */
  timestamp: Date | null;
  /** The delivery's code; always there for deliveries and locations. */
  code: string | null;
  status: string | null;
  driver: { latitude: number; longitude: number } | null;
  wallet: { balance: string | null; warning_balance_level: string | null; currency: string | null } | null;
};

export type WebhookParsed = { ok: true; hint: WebhookHint } | { ok: false; problem: string };

export type HeaderValues = Headers | Record<string, string | string[] | undefined>;

/**
 * Reads headers and body of a webhook (interface: Events): v2 by its headers, v1 and v0, which have none of their own, by
 * the payload. v0's `Authorization` is compared by `bringsWebhookKey`. `problem` says in one sentence what is missing.
 */
export function parseWebhook(
  { headers, body }: { headers: HeaderValues; body: string | Uint8Array },
  brand?: string,
): WebhookParsed {
  const names = serviceHeaders(brand);
  const webhookId = headerOf(headers, names.webhookId);
  const byHeaders = webhookId !== null || isOfV2(headers);
  if (byHeaders && !webhookId) return { ok: false, problem: `the header ${names.webhookId} is missing` };
  const json = parseJson(body);
  if (!json.ok) return { ok: false, problem: 'the body is not JSON' };
  if (!isRecord(json.value)) return { ok: false, problem: 'the body is not a JSON object' };

  const outer = object(json.value);
  const inner = recordOf(outer, ['data', 'payload', 'delivery', 'order'], ['code', 'order_code', 'balance']);
  const fields = { ...outer, ...inner };
  const said = headerOf(headers, names.webhookTopic) ?? text(outer.topic) ?? text(outer.event);
  const topic = said ?? (byHeaders ? null : topicOf(fields));
  if (!topic) {
    return {
      ok: false,
      problem: byHeaders ? `neither the header ${names.webhookTopic} nor the body names a topic` : NO_KIND,
    };
  }
  const kind = kindOf(topic);
  const code = text(fields.code ?? fields.order_code ?? fields.delivery_code ?? fields.id) || null;
  if ((kind === 'delivery' || kind === 'location') && !code) {
    return { ok: false, problem: `the webhook ${topic} names no delivery: code is missing` };
  }
  const apiVersion = headerOf(headers, names.apiVersion);

  return {
    ok: true,
    hint: {
      generation: generationOf(apiVersion, byHeaders, fields),
      webhookId,
      kind,
      topic,
      keyId: headerOf(headers, names.keyId),
      keyType: headerOf(headers, names.keyType),
      apiVersion,
      timestamp: instantOf(headerOf(headers, names.timestamp)),
      code: kind === 'wallet' ? null : code,
      status: kind === 'delivery' ? statusOf(fields, topic) : null,
      driver: kind === 'delivery' || kind === 'location' ? driverOf(fields, kind) : null,
      wallet: kind === 'wallet' ? walletOf(fields) : null,
    },
  };
}

/** Also of a maker whose name we are not configured with: better said so than taken for an older webhook. */
function isOfV2(headers: HeaderValues): boolean {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers);
  return names.some((name) => /^x-.+-(webhook-(id|topic)|api-version)$/i.test(name) && headerOf(headers, name));
}

/** Only v0 says `orderStatus`. */
function generationOf(apiVersion: string | null, byHeaders: boolean, fields: Record<string, unknown>): Generation {
  const said = GENERATIONS.find((generation) => generation === apiVersion);
  if (said) return said;
  if (byHeaders) return 'v2';
  return fields.orderStatus === undefined ? 'v1' : 'v0';
}

const NO_KIND = 'the body is neither an order nor a position nor a wallet, and names no topic';

/** What an older webhook is about, by what only that kind of payload has. */
function topicOf(fields: Record<string, unknown>): string | null {
  const hasOrder = ['amount', 'customer', 'logistics', 'orderStatus'].some((name) => fields[name] !== undefined);
  if (!hasOrder && driverOf(fields, 'location')) return 'order.location.updated';
  if (!hasOrder && recordOf(fields, ['wallet'], ['balance']).balance !== undefined) return 'wallet.balance_low';
  return hasOrder || fields.status !== undefined ? 'order.updated' : null;
}

/** Live services use the topics' names or the events' (`delivery.accepted`). */
function kindOf(topic: string): WebhookKind {
  if (topic === 'order.location.updated' || topic === 'driver.location_updated') return 'location';
  if (topic === 'order.updated' || topic.startsWith('delivery.')) return 'delivery';
  return topic === 'wallet.balance_low' ? 'wallet' : 'other';
}

function statusOf(fields: Record<string, unknown>, topic: string): string | null {
  return (
    text(fields.status ?? fields.orderStatus) ??
    (/^delivery\.(accepted|en_route|completed|canceled|failed)$/.exec(topic)?.[1] || null)
  );
}

/** The payload of locations is not shown: the position is taken from wherever it plausibly stands. */
function driverOf(fields: Record<string, unknown>, kind: WebhookKind) {
  const places = [object(fields.driver), object(object(fields.driver).location)];
  if (kind === 'location') {
    places.push(object(fields.driver_location), object(fields.location), object(fields.position), fields);
  }
  for (const place of places) {
    const { latitude, longitude } = position({
      latitude: place.latitude ?? place.lat,
      longitude: place.longitude ?? place.lng,
    });
    if (latitude !== null && longitude !== null) return { latitude, longitude };
  }
  return null;
}

function walletOf(fields: Record<string, unknown>) {
  const inner = recordOf(fields, ['wallet'], ['balance']);
  const currency = text(inner.currency);
  return {
    balance: money(inner.balance, currency),
    warning_balance_level: money(inner.warning_balance_level ?? inner.warningBalanceLevel, currency),
    currency,
  };
}

/** An ISO instant; Unix milliseconds are read too. */
function instantOf(header: string | null): Date | null {
  const ms = header === null ? Number.NaN : /^\d{13}$/.test(header) ? number(header) : Date.parse(header);
  return ms === null || Number.isNaN(ms) ? null : new Date(ms);
}

export function headerOf(headers: HeaderValues, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name) || null;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  const value = Array.isArray(entry?.[1]) ? entry[1][0] : entry?.[1];
  return value || null;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(body: string | Uint8Array): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) };
  } catch {
    return { ok: false };
  }
}
