import { number } from '../model/fields';
import { serviceHeaders } from '../transport/authorization/headers';

export type HeaderValues = Headers | Record<string, string | string[] | undefined>;

/** Reads the headers of a webhook (interface: v2 webhook request headers). v1 and v0 send few of them or none. */
export function readWebhookHeaders(headers: HeaderValues, brand?: string) {
  const names = serviceHeaders(brand);
  const webhookId = headerOf(headers, names.webhookId);
  return {
    webhookId,
    topic: headerOf(headers, names.webhookTopic),
    timestamp: instantOf(headerOf(headers, names.timestamp)),
    /** Also with the headers of another brand: better an error that says so than a webhook read as an older one. */
    hasHeaders: webhookId !== null || hasOtherBrandsHeaders(headers),
  };
}

/** A header's value, whatever the case of its name; null when it is absent or empty. */
export function headerOf(headers: HeaderValues, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name) || null;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  const value = Array.isArray(entry?.[1]) ? entry[1][0] : entry?.[1];
  return value || null;
}

function hasOtherBrandsHeaders(headers: HeaderValues): boolean {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers);
  return names.some((name) => /^x-.+-(webhook-(id|topic)|api-version)$/i.test(name) && headerOf(headers, name));
}

/** An ISO instant; Unix milliseconds are read too. */
function instantOf(header: string | null): Date | null {
  const ms = header === null ? Number.NaN : /^\d{13}$/.test(header) ? number(header) : Date.parse(header);
  return ms === null || Number.isNaN(ms) ? null : new Date(ms);
}
