import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { isLoggedStatus, REQUEST_ID_HEADER } from '@/lib/http/request-id';
import { duringRequest, LogFields } from '@/lib/server/log';
import { routeOf } from '@/lib/server/route-of';

const SLUG = /^[a-z0-9-]{1,64}$/;

/**
 * Gives a request its id, for the response and the log. When it ends it is a line of level debug; one that failed, of
 * level warn.
 */
export function traceRequest(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
  const requestId = randomUUID();
  const began = performance.now();
  // A visitor's own would let lines be forged.
  request.headers[REQUEST_ID_HEADER] = requestId;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  const { route, connection = slugOf(request.headers[CONNECTION_HEADER]) } = routeOf(request.url ?? '/');
  const fields = { requestId, route, ...(connection && { connection }) };
  response.once('finish', () => {
    const ms = Math.round(performance.now() - began);
    const line = new LogFields({ method: request.method ?? '', status: response.statusCode, ms });
    duringRequest(fields, () => (isLoggedStatus(response.statusCode) ? console.warn : console.debug)('request', line));
  });
  duringRequest(fields, serve);
}

function slugOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SLUG.test(header) ? header : undefined;
}
