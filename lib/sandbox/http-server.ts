import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { ApiError, invalid, type SandboxEnv } from './requests/request';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** The rest of a refused body is read this long, so that the client receives the refusal. */
const DRAIN_MS = 2_000;

/**
 * An HTTP server for the app, under the name that it was given and those of the loopback. Requests that never reach the app
 * also get the error shape of the interface.
 */
export function createHttpServer(app: Hono<SandboxEnv>, host: string): Server {
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    hostname: 'localhost',
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: () => invalid('The request line or the Host header is malformed').toResponse(),
  });
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.on('finish', () => drain(incoming));
    if (!METHODS.has(incoming.method ?? ''))
      return refuse(outgoing, new ApiError(405, 'method_not_allowed', 'Unknown method'));
    if (!incoming.url?.startsWith('/')) return refuse(outgoing, invalid('The request target must be a path'));
    if (incoming.headers.host === undefined && incoming.httpVersion !== '1.0')
      return refuse(outgoing, invalid('Host: is required'));
    if (!isOwnHost(incoming.headers.host, host))
      return refuse(outgoing, new ApiError(421, 'foreign_host', `The sandbox has the name localhost, or ${host}`));
    void listener(incoming, outgoing);
  };
  // Node.js would refuse a missing Host and an unknown Expect itself, without a body.
  const server = createServer({ requireHostHeader: false }, handle);
  server.on('checkExpectation', handle);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.on('clientError', (error, socket) => {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return socket.destroy();
    const body = JSON.stringify({ error: 'bad_request', message: 'The request is not valid HTTP' });
    socket.end(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
  return server;
}

/** Any other name may be one that its owner has pointed here (DNS rebinding); nobody can point an IP address. */
function isOwnHost(asked: string | undefined, given: string): boolean {
  if (asked === undefined || !URL.canParse(`http://${asked}`)) return true;
  const { hostname } = new URL(`http://${asked}`);
  return hostname === 'localhost' || hostname === given || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

function refuse(outgoing: ServerResponse, { status, code, message }: ApiError) {
  outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  outgoing.end(JSON.stringify({ error: code, message }));
}

function drain(incoming: IncomingMessage) {
  if (incoming.complete || incoming.destroyed) return;
  incoming.resume();
  const timer = setTimeout(() => incoming.destroy(), DRAIN_MS);
  incoming.on('close', () => clearTimeout(timer));
}
