import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { memoize } from '@/lib/format/memoize';
import { IMPORT_BODY_BYTES } from '@/lib/imports/schema';
import { isLoopback } from '@/lib/security/base-address';
import { fixedHeaders, STRICT_POLICY } from '@/lib/security/headers';

export type Refusal = { status: 400 | 405 | 413 | 421; error: string; message: string };

/** The largest body of an operation, unless it is in `LARGE_BODIES`. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** By path. The orders of a whole sheet come at once. */
const LARGE_BODIES: ReadonlyMap<string, number> = new Map([['/api/imports', IMPORT_BODY_BYTES]]);

/** Next crashes on any other method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The reason why a request must not reach Next.js; undefined when it may. `appUrl`: the public address. */
export function refusal({ method = '', url = '', headers }: IncomingMessage, appUrl: string): Refusal | undefined {
  if (!METHODS.has(method)) return { status: 405, error: 'bad_method', message: 'There is no such method here.' };
  // Next redirects an absolute-form target to the host in it, and `//host` is the same in disguise.
  if (!url.startsWith('/') || /^\/[/\\]/.test(url)) return bad('The request target must be a path of this server.');
  if (!isDecodable(url.split('?', 1)[0] ?? '')) return bad('The path holds a malformed percent sequence.');
  if (Number(headers['content-length'] ?? 0) > bodyLimit(url)) return tooLarge(bodyLimit(url));
  if (!isOwnHost(headers.host, appUrl)) return misdirected(appUrl);
  if (!isRouterState(headers['next-router-state-tree'])) return bad('The header next-router-state-tree is malformed.');
  return undefined;
}

const hostOf = memoize((url: string) => new URL(url).host);

/** Any other name may be one that its owner has pointed at this machine (DNS rebinding); nobody can point an IP address. */
function isOwnHost(host: string | undefined, appUrl: string): boolean {
  if (host === undefined || host === hostOf(appUrl)) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return isLoopback({ hostname }) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/** Next responds with 500 to one that it cannot read. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** A whole response for a bare socket, with the headers that every response has. */
export function rawResponse(statusLine: string, secure: boolean, body = ''): string {
  const headers = [
    ...fixedHeaders(secure),
    ['content-security-policy', STRICT_POLICY],
    ...(body ? [['content-type', 'application/json']] : []),
    ['content-length', String(Buffer.byteLength(body))],
    ['connection', 'close'],
  ];
  return [`HTTP/1.1 ${statusLine}`, ...headers.map((header) => header.join(': ')), '', body].join('\r\n');
}

/** Ends a body of undeclared length when it passes the limit. Counts what arrives, without consuming or keeping it. */
export function limitBody(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  const limit = bodyLimit(request.url ?? '');
  let bytes = 0;
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= limit) return push(chunk, encoding);
    cutOff(request, response, secure);
    return false;
  };
}

/** The handler may have begun its response, so the refusal goes directly to the socket. */
function cutOff(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  const { socket } = request;
  if (socket.destroyed || socket.writableEnded) return;
  const { error, message } = tooLarge(bodyLimit(request.url ?? ''));
  if (!response.headersSent)
    socket.write(rawResponse('413 Payload Too Large', secure, JSON.stringify({ error, message })));
  socket.destroySoon();
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function bad(message: string): Refusal {
  return { status: 400, error: 'bad_request', message };
}

function misdirected(appUrl: string): Refusal {
  const host = hostOf(appUrl);
  return {
    status: 421,
    error: 'foreign_host',
    message: `The host of this dashboard is ${host} (APP_URL). A proxy in front must pass the Host header on.`,
  };
}

function bodyLimit(url: string): number {
  return LARGE_BODIES.get(url.split('?', 1)[0] ?? '') ?? BODY_LIMIT_BYTES;
}

function tooLarge(limit: number): Refusal {
  return { status: 413, error: 'too_large', message: `A request body may hold at most ${limit} bytes.` };
}
