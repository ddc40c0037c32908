import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { z } from 'zod';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown>; at: number };

const Payload = z.record(z.string(), z.unknown());

/** Opens receivers that are closed after the last test of the file. */
export function receiverOpener(): typeof openReceiver {
  const receivers: Awaited<ReturnType<typeof openReceiver>>[] = [];
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));
  return async (respond) => {
    const receiver = await openReceiver(respond);
    receivers.push(receiver);
    return receiver;
  };
}

/** A webhook receiver for tests. It keeps all requests and responds with the status that `respond` returns, or never. */
export async function openReceiver(respond: (count: number) => number | 'silence' = () => 200) {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Payload.parse(JSON.parse(Buffer.concat(chunks).toString()));
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body, at: Date.now() });
      const status = respond(received.length);
      if (status === 'silence') return;
      outgoing.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {});
      outgoing.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The requests about one delivery, in order of arrival. */
    of: (code: string, topic = 'order.updated') =>
      received.filter(({ headers, body }) => body.code === code && headers['x-service-webhook-topic'] === topic),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the receiver listens on no port');
  return address;
}
