import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from '../gateway.server';
import {
  CREDENTIALS,
  DEAD_ADDRESS,
  KEY,
  SECRET,
  startFaultService,
  startRawService,
  stopAll,
} from '../testing-fault-service';
import { createServiceClient } from './client.server';

afterEach(stopAll);

const create = { method: 'POST', path: '/v2/deliveries', body: '{}', repeat: 'unsent-only', accept: 'json' } as const;

function everythingIn(value: unknown): string {
  const own =
    typeof value === 'object' && value !== null
      ? Object.getOwnPropertyNames(value).map((name) => inspect(Reflect.get(value, name)))
      : [];
  return [
    inspect(value, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? `${value.stack} ${inspect(value.cause)}` : '',
    ...own,
  ].join('\n');
}

function expectNoSecret(text: string, signatures: string[]) {
  for (const secret of [SECRET, KEY, ...signatures]) expect(text).not.toContain(secret);
}

describe('no failure holds a secret', () => {
  const STATUSES = [200, 302, 400, 401, 403, 404, 409, 422, 429, 500, 502];

  it.each(STATUSES)('%i from a service that sends back the whole request', async (status) => {
    const service = await startFaultService(({ headers }, response) => {
      const echo = `${headers.authorization} ${headers['x-service-signature']} ${SECRET}`;
      response.writeHead(status, { 'content-type': `text/${KEY}`, location: `https://x/?key=${KEY}&s=${SECRET}` });
      response.end(status === 200 ? echo : JSON.stringify({ error: echo, message: `payment.amount: ${echo}` }));
    });
    const client = createServiceClient({ baseUrl: service.baseUrl, credentials: CREDENTIALS, retryDelaysMs: [] });
    const failure = await client.send(create).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    const signatures = service.seen.map(({ headers }) => String(headers['x-service-signature']));
    expect(signatures[0]).toMatch(/^[0-9a-f]{64}$/);
    expectNoSecret(everythingIn(failure), signatures);
  });

  it('no answer of any sort', async () => {
    const reset = await startRawService((_, socket) => socket.resetAndDestroy());
    const babble = await startRawService((received, socket) => socket.end(received));
    const silent = await startFaultService(() => {});
    for (const baseUrl of [reset.baseUrl, babble.baseUrl, silent.baseUrl, DEAD_ADDRESS]) {
      const client = createServiceClient({ baseUrl, credentials: CREDENTIALS, retryDelaysMs: [] });
      const failure = await client.send({ ...create, timeoutMs: 100 }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: 'no-response' });
      expectNoSecret(everythingIn(failure), []);
    }
  });

  it('nor does the client or the gateway', () => {
    const client = createServiceClient({ baseUrl: 'http://127.0.0.1:1', credentials: CREDENTIALS });
    expectNoSecret(everythingIn(client), []);
    expectNoSecret(everythingIn(createGateway({ baseUrl: 'http://127.0.0.1:1', v2: CREDENTIALS })), []);
  });
});
