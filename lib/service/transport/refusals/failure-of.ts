import type { Generation } from '@/lib/service/generation/generation';
import { type CallFacts, type ServiceFailure, ServiceResponseUnreadable } from './errors';
import { jsonOf, readServiceError } from './read-error';
import {
  RateLimited,
  ServiceConflict,
  ServiceForbidden,
  ServiceNotFound,
  ServiceRefusal,
  ServiceUnauthorized,
  ServiceUnavailable,
} from './refusals';

/** The longest message to keep: a sentence, not a page. */
const MAX_MESSAGE_CHARACTERS = 500;

type Response = { status: number; header: (name: string) => string | null; body: Uint8Array | null };

/** The typed failure of a response that is no usable 2xx. `scrub` takes our credentials out of its texts. */
export function failureOf(
  generation: Generation,
  response: Response,
  facts: CallFacts,
  scrub: (text: string) => string,
  retryAfterMs: number | null,
): ServiceFailure {
  const { status, body } = response;
  if (status < 400) return unreadable(response, facts, scrub);
  const read = readServiceError(jsonOf(body));
  const clean = (text: string) => scrub(text).slice(0, MAX_MESSAGE_CHARACTERS);
  const refusal = {
    ...facts,
    status,
    code: read.error && clean(read.error),
    responseMessage: read.message && clean(read.message),
    isOwn: isRefusalOfService(generation, status, body),
    fields: read.fields.map(({ path, message }) => ({ path: clean(path), message: clean(message) })),
  };
  if (status >= 500) return new ServiceUnavailable({ ...refusal, retryAfterMs });
  if (status === 401) return new ServiceUnauthorized(refusal);
  if (status === 403) return new ServiceForbidden(refusal);
  if (status === 404) return new ServiceNotFound(refusal);
  if (status === 409) return new ServiceConflict(refusal);
  if (status === 429) return new RateLimited({ ...refusal, retryAfterMs });
  return new ServiceRefusal(refusal);
}

function unreadable({ status, header, body }: Response, facts: CallFacts, scrub: (text: string) => string) {
  if (status >= 300) {
    const to = scrub(header('location') ?? 'nowhere').slice(0, 200);
    return new ServiceResponseUnreadable({ ...facts, status, why: 'redirect', detail: `a redirect to ${to}` });
  }
  if (!body) {
    return new ServiceResponseUnreadable({ ...facts, status, why: 'too-large', detail: 'more bytes than allowed' });
  }
  const contentType = header('content-type')?.slice(0, 100) ?? 'no content type';
  const detail = scrub(`not JSON (${contentType}, ${body.byteLength} bytes)`);
  return new ServiceResponseUnreadable({ ...facts, status, why: 'not-json', detail });
}

/** Statuses that prove it with any JSON: a gateway does not check the body, and a rate limit lets nothing through. */
const ANY_JSON = [400, 422, 429];

/**
 * Whether a response proves that nothing was done: a 4xx in JSON, which a firewall's page is not. v2 sends `error` and
 * `message`, the older generations at least a `message` (interface: Errors).
 */
export function isStopped(generation: Generation, status: number, body: Uint8Array | null): boolean {
  if (status < 400 || status >= 500) return false;
  const json = jsonOf(body);
  const isObject = typeof json === 'object' && json !== null;
  if (ANY_JSON.includes(status)) return isObject || typeof json === 'string';
  const { error, message } = readServiceError(isObject ? json : null);
  return message !== null && (error !== null || generation !== 'v2');
}

/**
 * Whether a refusal comes from the service itself. Gateways send a 401 or 403 with only a `message`: these need a code in
 * the older generations too.
 */
function isRefusalOfService(generation: Generation, status: number, body: Uint8Array | null): boolean {
  const needsCode = status === 401 || status === 403;
  return isStopped(generation, status, body) && (!needsCode || readServiceError(jsonOf(body)).error !== null);
}
