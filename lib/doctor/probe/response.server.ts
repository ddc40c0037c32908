import { parseJson } from '@/lib/http/parse-json';
import type { HttpResponse, NoHttpResponse } from '@/lib/service/transport/http/exchange.server';
import type { Probe } from '../schema';

/**
 * The kind of a response to a request of the interface: a JSON `success`, a `refusal` (401), `rejected` (any other 4xx of
 * the service), `not_found`, or something that the service itself doesn't send.
 */
export type ResponseKind =
  | 'success'
  | 'refusal'
  | 'rejected'
  | 'not_found'
  | 'redirect'
  | 'busy'
  | 'error'
  | 'page'
  | 'blocked'
  | 'none';

export type ProbeResponse = { kind: ResponseKind; result: HttpResponse | NoHttpResponse; probe: Probe; text: string };

export function responseKind(result: HttpResponse | NoHttpResponse, text: string): ResponseKind {
  if (!result.answered) return 'none';
  const { status, header } = result;
  const isPage = /\btext\/html\b/i.test(header('content-type') ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text);
  if (status === 429) return 'busy';
  if (status >= 500) return 'error';
  if (status >= 300 && status < 400) return 'redirect';
  // A web server asks for its own password with this header; the service has none.
  const asksForPassword = /^\s*(basic|digest|ntlm|negotiate)\b/i.test(header('www-authenticate') ?? '');
  if (status === 407 || (status === 401 && asksForPassword)) return 'blocked';
  if (isPage) return status === 401 || status === 403 ? 'blocked' : 'page';
  if (status === 401) return 'refusal';
  if (status === 404 || status === 405) return 'not_found';
  if (status >= 400) return 'rejected';
  return status === 204 || parseJson(text) !== undefined ? 'success' : 'page';
}

/** Whether the request passed authentication. */
export function isAccepted({ kind }: Pick<ProbeResponse, 'kind'>): boolean {
  return kind === 'success' || kind === 'rejected' || kind === 'not_found';
}

/** Whether the service itself answered an authenticated request: it has no 405, and its 403 is JSON. */
export function isFromService(response: ProbeResponse): boolean {
  const { status } = response.probe;
  if (status === 405 || (status === 403 && parseJson(response.text) === undefined)) return false;
  return isAccepted(response);
}

/** Two refusals are alike when status and text agree, apart from numbers, ids and the credentials themselves. */
export function isAlike(a: ProbeResponse, b: ProbeResponse, credentials: readonly string[]): boolean {
  return fingerprint(a, credentials) === fingerprint(b, credentials);
}

function fingerprint({ probe: { status }, text }: ProbeResponse, credentials: readonly string[]): string {
  const steady = credentials
    .filter(({ length }) => length >= 4)
    .reduce((rest, credential) => rest.replaceAll(credential, '#'), text)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/gi, '#')
    .replace(/\b(?=[a-z]*\d)[0-9a-z]+\b/gi, '#');
  return `${status} ${steady.slice(0, 2_000)}`;
}

/** The error in a response, or where a redirect leads; nothing of a foreign page. Not redacted yet. */
export function responseMessageOf(result: HttpResponse | NoHttpResponse, text: string): string | null {
  if (!result.answered) return null;
  const { status, header } = result;
  const raw = status >= 300 && status < 400 ? header('location') : errorOf(text);
  return raw ? raw.replace(/\s+/g, ' ') : null;
}

function errorOf(text: string): string | null {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null) return null;
  const { error, message, detail } = Object.fromEntries(Object.entries(json));
  const parts = [error, message, detail].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? [...new Set(parts)].join(': ') : null;
}
