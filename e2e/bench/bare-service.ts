import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type BareService = {
  url: string;
  /** Sets the status that reads of an order return. */
  setStatus: (code: string, status: string) => void;
  statusOf: (code: string) => string | undefined;
  /** How many orders were read. */
  reads: () => number;
  stop: () => void;
};

const ESTIMATE = JSON.stringify({
  delivery_fee: 1.25,
  currency: 'KWD',
  estimated_distance: 5_400,
  estimated_duration: 840,
});
const ORDER = /^\/v2\/deliveries\/([A-Za-z0-9-]+)$/;

/** A dispatch service that answers at once and checks nothing: what is measured is the way to it. */
export async function startBareService(): Promise<BareService> {
  const statuses = new Map<string, string>();
  let reads = 0;
  let made = 0;
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    if (url.startsWith('/v2/deliveries/estimate')) {
      for await (const _ of request);
      return send(response, ESTIMATE);
    }
    if (method === 'POST' && url === '/v2/deliveries') {
      const { reference } = JSON.parse(await textOf(request));
      made += 1;
      return send(response, orderOf(`M${made}`, 'pending', reference));
    }
    const [, code] = ORDER.exec(url) ?? [];
    if (!code) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    reads += 1;
    send(response, orderOf(code, statuses.get(code) ?? 'pending'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    setStatus: (code, status) => void statuses.set(code, status),
    statusOf: (code) => statuses.get(code),
    reads: () => reads,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function orderOf(code: string, status: string, reference = code): string {
  return JSON.stringify({
    code,
    reference,
    status,
    test_mode: false,
    amount: 4.5,
    created_at: new Date().toISOString(),
    currency: 'KWD',
    delivery_fee: 1.25,
    customer: { name: 'Sara', phone: '+96551234567', address: 'Salmiya, block 10', latitude: 29.33, longitude: 48.07 },
    driver: status === 'pending' ? NO_DRIVER : DRIVER,
    logistics: { estimated_distance: 5_400, estimated_duration: 840, tracking_url: '', pickup_qr_url: '' },
  });
}

/** Without a stated limit the reads of background work are slowed down to a public one. */
const NO_LIMIT = { 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '1000000', 'x-ratelimit-reset': '60' };
const NO_DRIVER = { name: '', phone: '', latitude: null, longitude: null };
const DRIVER = { name: 'Ali', phone: '+96550000001', latitude: 29.31, longitude: 47.98 };

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, body: string): void {
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, { 'content-type': 'application/json', ...length, ...NO_LIMIT }).end(body);
}
