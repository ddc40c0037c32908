import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer, DirectRoutes, RequestHeaders, RouteRequest } from '@/lib/request/route-request';
import { STRICT_POLICY } from '@/lib/security/headers';
import { acceptedEncodings } from '@/lib/server/accepted-encodings';

declare global {
  /** Set by instrumentation, where the routes are; undefined in development. */
  var dispatchDeskDirectRoutes: DirectRoutes | undefined;
}

/** Below, the headers weigh more than what is saved. */
const COMPRESSED_FROM_BYTES = 1_500;
const compressed = promisify(gzip);

/** Allowed values of an `[id]`: any other word there is a route of its own, such as `counts`. */
const VALUES: Record<string, string> = { id: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}' };

type Route = { pattern: RegExp; methods: DirectRoutes[string] };

let routes: Route[] | undefined;

/**
 * Answers some routes with their own handlers, past the router and the proxy of Next.js, which cost more than the handlers.
 * False for any other request.
 */
export function tryHotRoute(request: IncomingMessage, response: ServerResponse): boolean {
  routes ??= globalThis.dispatchDeskDirectRoutes && Object.entries(globalThis.dispatchDeskDirectRoutes).map(toRoute);
  const { method, url = '' } = request;
  if (!routes || (method !== 'GET' && method !== 'POST')) return false;
  const [path = ''] = url.split('?', 1);
  for (const { pattern, methods } of routes) {
    const handler = methods[method];
    const match = handler && pattern.exec(path);
    if (!match) continue;
    const params = Promise.resolve({ ...match.groups });
    void answer(request, response, (incoming) => (handler.answer ?? handler)(incoming, { params }));
    return true;
  }
  return false;
}

function toRoute([path, methods]: [string, DirectRoutes[string]]): Route {
  const pattern = path.replace(/\[(\w+)\]/g, (_, name) => `(?<${name}>${VALUES[name] ?? '[\\w-]+'})`);
  return { pattern: new RegExp(`^${pattern}$`), methods };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: RouteRequest) => Promise<Answer>,
): Promise<void> {
  try {
    const result = await handler(toRouteRequest(request, response));
    const { status, headers } = result;
    if ('body' in result && result.body && result.headers.get('content-type')?.startsWith('text/event-stream'))
      return await sendEvents(result.headers, result.body, response);
    const plain = 'jsonText' in result ? Buffer.from(result.jsonText) : Buffer.from(await result.arrayBuffer());
    const isLarge = plain.byteLength >= COMPRESSED_FROM_BYTES;
    const isCompressed = isLarge && /\bgzip\b/.test(acceptedEncodings(request.headers['accept-encoding']));
    const body = isCompressed ? await compressed(plain, { level: 1 }) : plain;
    if (response.destroyed) return;
    response.setHeader('content-security-policy', STRICT_POLICY);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isLarge) response.setHeader('vary', 'accept-encoding');
    if (isCompressed) response.setHeader('content-encoding', 'gzip');
    response.writeHead(status, status === 204 ? {} : { 'content-length': body.byteLength }).end(body);
  } catch (error) {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
  // An unread body would block the next request of the connection.
  request.resume();
}

/** Sends a stream of events as they come, no faster than they are taken. */
async function sendEvents(headers: Headers, events: ReadableStream<Uint8Array>, response: ServerResponse) {
  const reader = events.getReader();
  let wake = () => {};
  response.on('drain', () => wake());
  response.on('close', () => {
    wake();
    reader.cancel().catch(() => {});
  });
  if (response.destroyed) return await reader.cancel();
  response.setHeader('content-security-policy', STRICT_POLICY);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead(200);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (response.write(part.value) || response.destroyed) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  response.end();
}

function toRouteRequest(request: IncomingMessage, response: ServerResponse): RouteRequest {
  const { method = 'GET', url = '/' } = request;
  const leaving = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return {
    method,
    url: `http://localhost${url}`,
    headers: toHeaders(request.headers),
    signal: leaving.signal,
    // A handler that stops reading must still be able to respond.
    body: method === 'GET' ? null : request.iterator({ destroyOnReturn: false }),
  };
}

/** The headers as they came: a copy of all would cost more than the few that are read. */
function toHeaders(incoming: IncomingHttpHeaders): RequestHeaders {
  const textOf = (value: string | string[]) => (typeof value === 'string' ? value : value.join(', '));
  const find = (name: string) => incoming[name.toLowerCase()];
  return {
    get: (name) => textOf(find(name) ?? '') || null,
    has: (name) => find(name) !== undefined,
    *[Symbol.iterator]() {
      for (const [name, value = ''] of Object.entries(incoming)) yield [name, textOf(value)];
    },
  };
}
