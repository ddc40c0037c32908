import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** For tests: a service that checks signatures by its own reading of the interface, and fails as a test wants. */

export const KEY = 'canary-key-6c1f';
export const SECRET = 'canary-secret-0123456789abcdef';
export const CREDENTIALS = { apiKey: KEY, apiSecret: SECRET };

export type Seen = {
  method: string;
  /** The request target as it came over the wire. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The reason of a 401 by a clock that is `clockAheadMs` ahead; null where the request is right. */
  problem: string | null;
  at: number;
};

export type FaultService = { baseUrl: string; port: number; seen: Seen[]; close(): Promise<void> };
type Behaviour = (request: Seen, response: ServerResponse, count: number) => void;

const running: { close(): Promise<void> }[] = [];

/** Ends every server that a test left running. */
export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.close()));
}

export async function startFaultService(
  behave: Behaviour,
  options: { clockAheadMs?: () => number; port?: number } = {},
): Promise<FaultService> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const nowMs = Date.now() + (options.clockAheadMs?.() ?? 0);
      const { method = '', url = '', headers } = request;
      const bytes = Buffer.concat(chunks);
      const problem = problemOf(method, url, headers, bytes, nowMs);
      const received = { method, target: url, headers, body: bytes.toString(), problem, at: Date.now() };
      seen.push(received);
      response.setHeader('date', new Date(nowMs).toUTCString());
      behave(received, response, seen.length);
    });
  });
  const { port, close } = await listen(server, options.port);
  return { baseUrl: `http://127.0.0.1:${port}`, port, seen, close };
}

/** A TCP server; `onData` gets what has come in on this connection so far, and the connection's number from 1. */
export async function startRawService(onData: (received: string, socket: Socket, connection: number) => void) {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    const connection = connections;
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      onData(received, socket, connection);
    });
  });
  const { port } = await listen(server);
  return { baseUrl: `http://127.0.0.1:${port}`, port, connections: () => connections };
}

/** An address at which nothing listens: no system gives a program this port by itself, as it may one that was free. */
export const DEAD_ADDRESS = 'http://127.0.0.1:1';

/** A port that was free a moment ago; another program may take it. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(createTcpServer());
  await close();
  return port;
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** A raw HTTP answer with a JSON body. */
export function rawJson(value: unknown, extra = ''): string {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${extra}\r\n${body}`;
}

export const DELIVERY = {
  code: 'A1B2C3',
  status: 'pending',
  test_mode: false,
  amount: 1.25,
  created_at: '2026-11-21T10:00:00.000Z',
  currency: 'KWD',
  delivery_fee: 0.75,
  customer: { name: 'Sara', phone: '+96550000000', address: 'Salmiya', latitude: 29.33, longitude: 48.07 },
  driver: { name: '', phone: '', latitude: null, longitude: null },
  logistics: {
    estimated_distance: 5200,
    estimated_duration: 640.5,
    tracking_url: 'https://track.example/A1B2C3',
    pickup_qr_url: 'https://track.example/A1B2C3/qr',
  },
};

async function listen(server: Server, wanted = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  running.push({ close });
  return { port: portOf(server.address()), close };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

function problemOf(method: string, target: string, headers: IncomingHttpHeaders, body: Buffer, nowMs: number) {
  const timestamp = String(headers['x-service-timestamp'] ?? '');
  if (headers.authorization !== `Key ${KEY}`) return 'missing key';
  if (!/^\d{13}$/.test(timestamp)) return 'malformed timestamp';
  if (Math.abs(Number(timestamp) - nowMs) > 30_000) return 'expired timestamp';
  const payload = Buffer.concat([Buffer.from(`${timestamp}.${method}.${target}.`), body]);
  const expected = createHmac('sha256', SECRET).update(payload).digest('hex');
  return headers['x-service-signature'] === expected ? null : 'invalid signature';
}
