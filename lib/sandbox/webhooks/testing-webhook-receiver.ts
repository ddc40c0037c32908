import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown>; at: number };

const Payload = z.record(z.string(), z.unknown());

/** An integrator's end of the webhooks, for tests: keeps what comes and answers as `answer` says (a status, or silence). */
export async function openReceiver(answer: (count: number) => number | 'silence' = () => 200) {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Payload.parse(JSON.parse(Buffer.concat(chunks).toString()));
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body, at: Date.now() });
      const status = answer(received.length);
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
    /** Those of one delivery, in the order they came. */
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
