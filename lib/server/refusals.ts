import type { IncomingMessage, ServerResponse } from 'node:http';

export type Refusal = { status: 400 | 405 | 413; error: string; message: string };

/** No operation of the dashboard needs a larger body. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Next crashes on any other method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The reason why a request must not reach Next.js; undefined when it may. */
export function refusal({ method = '', url = '', headers }: IncomingMessage): Refusal | undefined {
  if (!METHODS.has(method)) return { status: 405, error: 'bad_method', message: 'There is no such method here.' };
  // Next redirects an absolute-form target to the host in it, and `//host` is the same in disguise.
  if (!url.startsWith('/') || /^\/[/\\]/.test(url)) return bad('The request target must be a path of this server.');
  if (!isDecodable(url.split('?', 1)[0] ?? '')) return bad('The path holds a malformed percent sequence.');
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) return tooLarge();
  return undefined;
}

/** Ends a body of undeclared length when it passes the limit. Counts what arrives, without consuming or keeping it. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= BODY_LIMIT_BYTES) return push(chunk, encoding);
    cutOff(request, response);
    return false;
  };
}

/** The handler may have begun its response, so the refusal goes directly to the socket. */
function cutOff(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (socket.destroyed || socket.writableEnded) return;
  const { error, message } = tooLarge();
  const body = JSON.stringify({ error, message });
  if (!response.headersSent) {
    socket.write(
      `HTTP/1.1 413 Payload Too Large\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
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

function tooLarge(): Refusal {
  return { status: 413, error: 'too_large', message: `A request body may hold at most ${BODY_LIMIT_BYTES} bytes.` };
}
