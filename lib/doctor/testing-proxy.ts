import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** For tests: a proxy that stands before a service and does to requests what some do; over real HTTP, byte for byte. */

export type Passing = { method: string; target: string; headers: Record<string, string>; body: Buffer };
export type Answer = { status: number; headers: Record<string, string>; body: string };
export type Behaviour = {
  /** Changes what is passed on. */
  rewrite?: (passing: Passing) => Partial<Passing>;
  /** Answers by itself; undefined passes it on. */
  answer?: (passing: Passing) => Answer | undefined;
  /** Changes what comes back. */
  back?: (answer: Answer, passing: Passing) => Partial<Answer>;
  /** Speaks TLS with this. */
  tls?: { key: string; cert: string };
};
export type HostileProxy = { url: string; port: number; seen: Passing[]; close(): Promise<void> };

export async function startHostileProxy(upstream: string, behaviour: Behaviour = {}): Promise<HostileProxy> {
  const seen: Passing[] = [];
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    void pass(request, response).catch(() => response.destroy());
  };
  const server: Server = behaviour.tls ? createSecureServer({ ...behaviour.tls }, onRequest) : createServer(onRequest);
  const port = await listen(server);
  const scheme = behaviour.tls ? 'https' : 'http';
  return { url: `${scheme}://127.0.0.1:${port}`, port, seen, close: () => closed(server) };

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const passing: Passing = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: textHeaders(request.headers),
      body: Buffer.concat(chunks),
    };
    seen.push(passing);
    const answer = behaviour.answer?.(passing) ?? (await forward({ ...passing, ...behaviour.rewrite?.(passing) }));
    const { status, headers, body } = { ...answer, ...behaviour.back?.(answer, passing) };
    response.sendDate = headers.date === undefined ? false : response.sendDate;
    response.writeHead(status, headers).end(body);
  }

  function forward({ method, target, headers, body }: Passing): Promise<Answer> {
    const { host: _, connection: __, 'transfer-encoding': ___, ...rest } = headers;
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    return new Promise((resolve, reject) => {
      const { hostname, port: to } = new URL(upstream);
      const { 'content-length': ____, ...clean } = rest;
      const outgoing = ask(
        { hostname, port: to, method, path: target, headers: { ...clean, ...length } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => {
            const {
              connection: _c,
              'keep-alive': _k,
              'transfer-encoding': _t,
              'content-length': _l,
              ...back
            } = textHeaders(incoming.headers);
            resolve({ status: incoming.statusCode ?? 0, headers: back, body: Buffer.concat(chunks).toString() });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** A TCP server that handles connections in any way. */
export async function startRawServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    sockets.add(socket);
    onConnection(socket);
  });
  const port = await listen(server);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return closed(server);
  };
  return { port, close };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

function closed(server: Server): Promise<void> {
  if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function textHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
