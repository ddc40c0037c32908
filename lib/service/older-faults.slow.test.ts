import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.server';
import { DELIVERY, json, KEY, SECRET, startFaultService, stopAll } from './testing-fault-service';
import { createServiceClient } from './transport/client.server';

afterEach(stopAll);

const TOKEN = 'canary-token-0123456789';
const V0_KEY = 'canary-v0-key-0123456789';
const BRANCH_ID = '64b0c0ffee64b0c0ffee64b0';
const DELAYS = [10, 10, 10];

/** A code of v1 and v0 as documented: 10 hexadecimal characters. */
const CODE = '6b96e99eaf';
const DELIVERY_V1 = { ...DELIVERY, code: CODE };
const DELIVERY_V0 = { code: CODE, orderStatus: 'pending', deliveryFee: 0.75, amount: 1.25, currency: 'KWD' };

const OLDER = {
  v1: {
    credentials: { v1: { accessToken: TOKEN } },
    delivery: DELIVERY_V1,
    canceled: { ...DELIVERY_V1, status: 'canceled' },
  },
  v0: {
    credentials: { v0: { apiKey: V0_KEY } },
    delivery: DELIVERY_V0,
    canceled: { ...DELIVERY_V0, orderStatus: 'canceled' },
  },
};
const EACH = ['v1', 'v0'] as const;

function connect(generation: 'v1' | 'v0', baseUrl: string) {
  return createGateway({ baseUrl, ...OLDER[generation].credentials, retryDelaysMs: DELAYS });
}

/** A gateway that gets newer credentials after a 401. */
function connectWithNewer(generation: 'v1' | 'v0', baseUrl: string) {
  const newer = { v1: { accessToken: 'another-token' }, v0: { v0ApiKey: 'another-key' } }[generation];
  const newerCredentials = async () => ({ credentials: newer });
  return createGateway({ baseUrl, ...OLDER[generation].credentials, newerCredentials, retryDelaysMs: DELAYS });
}

function bodyFor(generation: 'v1' | 'v0', gateway: ReturnType<typeof connect>) {
  const order = { reference: 'ORD-1', payment: { amount: 1.25, type: 'cash' as const } };
  const to = {
    destination_format: 'ksa_short_format' as const,
    destination: { contact_name: 'Sara', contact_phone: '+966500000000', short_address: 'RRRD2929' },
  };
  const from = { origin_format: 'branch_format' as const, origin: { branch_id: BRANCH_ID } };
  return gateway.createDeliveryBody(generation === 'v0' ? { ...order, ...to } : { ...order, ...to, ...from }).body;
}

describe.each(EACH)('%s', (generation) => {
  const { delivery, canceled } = OLDER[generation];

  it('carries its credentials alone, and nothing is signed', async () => {
    const service = await startFaultService((_, response) => json(response, 200, delivery));
    await connect(generation, service.baseUrl).getDelivery(CODE);
    const [seen] = service.seen;
    if (!seen) throw new Error('nothing was sent');
    const { target, headers } = seen;
    expect(target).toBe(`/${generation}/deliveries/${CODE}`);
    expect(headers.authorization).toBe(generation === 'v0' ? `Key ${V0_KEY}` : undefined);
    expect(headers['service-access-token']).toBe(generation === 'v1' ? TOKEN : undefined);
    expect(headers).not.toHaveProperty('x-service-signature');
    expect(headers).not.toHaveProperty('x-service-timestamp');
  });

  it('sends exactly the body it was given', async () => {
    const service = await startFaultService((_, response) => json(response, 200, delivery));
    const gateway = connect(generation, service.baseUrl);
    const body = bodyFor(generation, gateway);
    await gateway.createDelivery(body);
    expect(service.seen[0]).toMatchObject({ target: `/${generation}/deliveries`, body });
  });

  it('never sends a create again whose answer was lost: it does not de-duplicate', async () => {
    const service = await startFaultService((_, response) => response.socket?.destroy());
    const gateway = connect(generation, service.baseUrl);
    await expect(gateway.createDelivery(bodyFor(generation, gateway))).rejects.toMatchObject({
      kind: 'no-response',
      outcome: 'unknown',
      attempts: 1,
    });
    expect(service.seen).toHaveLength(1);
  });

  it.each([500, 502, 503, 504])('nor one that was answered with %i', async (status) => {
    const service = await startFaultService((_, response) => json(response, status, {}));
    const gateway = connect(generation, service.baseUrl);
    await expect(gateway.createDelivery(bodyFor(generation, gateway))).rejects.toMatchObject({
      kind: 'unavailable',
      outcome: 'unknown',
    });
    expect(service.seen).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('nor one that a page answered with %i', async (status) => {
    const service = await startFaultService((_, response) =>
      response.writeHead(status, { 'retry-after': '0' }).end('<html>Request blocked</html>'),
    );
    const gateway = connectWithNewer(generation, service.baseUrl);
    const body = bodyFor(generation, gateway);
    await expect(gateway.createDelivery(body)).rejects.toMatchObject({ status, outcome: 'unknown', attempts: 1 });
    expect(service.seen).toHaveLength(1);
    expect(gateway.whyNot('createDelivery')).toBeNull();
  });

  it.each([
    [400, '{"message":"platformData.name: is required"}', 'not-done'],
    [404, '{"message":"Branch not found"}', 'not-done'],
    [401, '{"message":"Unauthorized"}', 'not-done'],
    [403, '{"message":"Forbidden"}', 'not-done'],
    [401, '{"error":"unauthorized","message":"No such key"}', 'not-done'],
    [403, '{"error":"forbidden","message":"Permission missing"}', 'not-done'],
    [401, '<html>Sign in</html>', 'unknown'],
    [403, '<html>Request blocked</html>', 'unknown'],
    [401, '{"error":"unauthorized"}', 'unknown'],
    [403, '{"message":{"text":"Forbidden"}}', 'unknown'],
    [403, '["message"]', 'unknown'],
    [401, '"message"', 'unknown'],
    [403, '{}', 'unknown'],
    [401, '', 'unknown'],
  ])('a create that is answered with %i %s is %s', async (status, text, outcome) => {
    const service = await startFaultService((_, response) => response.writeHead(status).end(text));
    const gateway = connect(generation, service.baseUrl);
    await expect(gateway.createDelivery(bodyFor(generation, gateway))).rejects.toMatchObject({ status, outcome });
    expect(service.seen).toHaveLength(1);
  });

  it.each([{ error: 'unauthorized', message: 'Revoked' }, { message: 'Unauthorized' }])(
    'is sent with newer credentials after the refusal %o',
    async (revoked) => {
      const service = await startFaultService(({ headers }, response) =>
        JSON.stringify(headers).includes('another') ? json(response, 200, delivery) : json(response, 401, revoked),
      );
      const gateway = connectWithNewer(generation, service.baseUrl);
      expect((await gateway.createDelivery(bodyFor(generation, gateway))).attempts).toBe(2);
    },
  );

  it.each([
    ['{"error":"unauthorized","message":"Revoked"}', [false]],
    ['{"message":"Unauthorized"}', [false]],
    ['<html>Sign in</html>', []],
    ['{}', []],
  ])('is told to be refused by a 401 of %s: %o', async (text, expected) => {
    const statuses: boolean[] = [];
    const onCredentialStatus = (_: string, isAccepted: boolean) => void statuses.push(isAccepted);
    const service = await startFaultService((_, response) => response.writeHead(401).end(text));
    const { credentials } = OLDER[generation];
    const gateway = createGateway({
      baseUrl: service.baseUrl,
      ...credentials,
      onCredentialStatus,
      retryDelaysMs: DELAYS,
    });
    await expect(gateway.getDelivery(CODE)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(statuses).toEqual(expected);
  });

  it('sends it again when it was refused unread, with the same bytes', async () => {
    const service = await startFaultService((_, response, count) => {
      if (count === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"message":"Slow down"}');
      else json(response, 200, delivery);
    });
    const gateway = connect(generation, service.baseUrl);
    const body = bodyFor(generation, gateway);
    expect((await gateway.createDelivery(body)).attempts).toBe(2);
    expect(service.seen.map((request) => request.body)).toEqual([body, body]);
  });

  it.each(['lost', 500])('reads again after an answer that was %s', async (how) => {
    const service = await startFaultService((_, response, count) => {
      if (count > 1) json(response, 200, delivery);
      else if (how === 500) json(response, 500, {});
      else response.socket?.destroy();
    });
    const { attempts, delivery: read } = await connect(generation, service.baseUrl).getDelivery(CODE);
    expect([attempts, read.status, read.delivery_fee]).toEqual([2, 'pending', '0.750']);
  });

  it('reads the order after a cancel whose response was lost', async () => {
    let isCanceled = false;
    const service = await startFaultService(({ method }, response) => {
      if (method === 'GET') return json(response, 200, isCanceled ? canceled : delivery);
      if (isCanceled) return json(response, generation === 'v0' ? 400 : 409, { message: 'Already canceled' });
      isCanceled = true;
      response.socket?.destroy();
    });
    const answer = await connect(generation, service.baseUrl).cancelDelivery(CODE);
    expect(answer.delivery.status).toBe('canceled');
    expect(service.seen.map(({ method, body }) => `${method} ${body}`)).toEqual(['POST ', 'POST ', 'GET ']);
  });

  it('does not repeat a 401, whatever the clock', async () => {
    const clockAheadMs = () => 300_000;
    const service = await startFaultService((_, response) => json(response, 401, {}), { clockAheadMs });
    await expect(connect(generation, service.baseUrl).getDelivery(CODE)).rejects.toMatchObject({
      kind: 'unauthorized',
      attempts: 1,
    });
    expect(service.seen).toHaveLength(1);
  });

  it.each([200, 302, 400, 401, 403, 404, 429, 500])('says no secret when a %i echoes them all', async (status) => {
    const orderWebhookKey = 'the-key-of-one-order';
    const service = await startFaultService(({ headers }, response) => {
      const echo = JSON.stringify(headers);
      response.writeHead(status, {
        location: `https://x/?${V0_KEY}${TOKEN}`,
        'content-type': `text/${TOKEN}${V0_KEY}`,
      });
      response.end(status === 200 ? echo : JSON.stringify({ error: echo, message: `platformData.name: ${echo}` }));
    });
    const { credentials } = OLDER[generation];
    const gateway = createGateway({ baseUrl: service.baseUrl, ...credentials, retryDelaysMs: [] });
    const body = bodyFor(generation, gateway);
    const failure = await gateway.createDelivery(body, { orderWebhookKey }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(service.seen[0]?.headers['order-webhook-key']).toBe(generation === 'v0' ? orderWebhookKey : undefined);
    const texts = [inspect(failure, { depth: Infinity, showHidden: true, getters: true }), JSON.stringify(failure)];
    const own = generation === 'v1' ? [TOKEN] : [V0_KEY, orderWebhookKey];
    for (const secret of own) expect(texts.join(' ')).not.toContain(secret);
  });

  it('is not sent with credentials that can not stand in a header', () => {
    const make = (text: string) => () =>
      createServiceClient({
        baseUrl: 'http://host',
        credentials: generation === 'v1' ? { accessToken: text } : { v0ApiKey: text },
      });
    expect(make('canary\r\nx: y')).toThrow(/^The (access token|v0 API key) must be printable/);
    expect(make('')).toThrow(/must be printable/);
    expect(inspect(make('canary-token')(), { depth: Infinity, showHidden: true })).not.toContain('canary');
  });
});

describe('v1', () => {
  const BRANCH = { name: 'Salmiya', phone: '+96522222222', latitude: 29.33, longitude: 48.07 };

  it('never makes a branch twice, and finds one gone that it deleted', async () => {
    const lost = await startFaultService((_, response) => response.socket?.destroy());
    await expect(connect('v1', lost.baseUrl).createBranch(BRANCH)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(lost.seen).toHaveLength(1);
    const gone = await startFaultService((_, response, count) =>
      count === 1 ? response.socket?.destroy() : json(response, 404, { error: 'not_found', message: 'No such branch' }),
    );
    await expect(connect('v1', gone.baseUrl).deleteBranch(BRANCH_ID)).resolves.toBeUndefined();
    const page = await startFaultService((_, response) => response.writeHead(404).end('<html>'));
    await expect(connect('v1', page.baseUrl).deleteBranch(BRANCH_ID)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('turns pages by their number, and by their count where the service tells no number of pages', async () => {
    const service = await startFaultService(({ target }, response) => {
      const page = Number(new URL(target, 'http://x').searchParams.get('page'));
      json(response, 200, { branches: [{ ...BRANCH, id: `b${page}` }], page, limit: 1, total_count: 3 });
    });
    const { branches } = await connect('v1', service.baseUrl).listBranches();
    expect(branches.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3']);
    expect(service.seen.map(({ target }) => target)).toEqual(
      [1, 2, 3].map((page) => `/v1/branches?page=${page}&sort_by=created_at&sort_order=asc`),
    );
  });

  it('reads an installation of which half is missing', async () => {
    const service = await startFaultService((_, response) =>
      json(response, 200, { data: { installation_id: 7, permissions: null, inputs: [{ name: 'Gift', value: true }] } }),
    );
    const { installation } = await connect('v1', service.baseUrl).getInstallation();
    expect(installation).toMatchObject({
      installation_id: '7',
      app: { id: '', name: '' },
      permissions: [],
      inputs: [{ name: 'Gift', value: true }],
      webhooks: [],
    });
  });
});

describe('a permission that is missing', () => {
  const PERMISSION_MISSING = '{"error":"forbidden","message":"Permission missing"}';
  const v2 = { apiKey: KEY, apiSecret: SECRET };
  it.each([
    ['v2', { v2 }, '<html>403 Forbidden</html>', null],
    ['v2', { v2 }, '{"message":"Forbidden"}', null],
    ['v2', { v2 }, PERMISSION_MISSING, 'denied'],
    ['v1', OLDER.v1.credentials, '<html>403 Forbidden</html>', null],
    ['v1', OLDER.v1.credentials, '{"message":"Forbidden"}', null],
    ['v1', OLDER.v1.credentials, PERMISSION_MISSING, 'denied'],
    ['v0', OLDER.v0.credentials, '<html>403 Forbidden</html>', null],
    ['v0', OLDER.v0.credentials, PERMISSION_MISSING, null],
  ] as const)('of %s %o, as %s says, is remembered as %s', async (generation, credentials, text, whyNot) => {
    const service = await startFaultService((_, response) => response.writeHead(403).end(text));
    const denied = new Set<string>(generation === 'v0' ? ['delivery:write'] : []);
    const kept = {
      has: (name: string) => denied.has(name),
      isFresh: (name: string) => denied.has(name),
      add: (name: string) => void denied.add(name),
      clear: (name: string) => void denied.delete(name),
    };
    for (const denials of [undefined, { [generation]: kept }]) {
      const gateway = createGateway({ baseUrl: service.baseUrl, ...credentials, denials, retryDelaysMs: [] });
      await expect(gateway.cancelDelivery(CODE)).rejects.toMatchObject({ kind: 'forbidden' });
      expect(gateway.whyNot('cancelDelivery')).toBe(whyNot);
      // Nor is what was kept of v0 believed.
      expect(gateway.whyNot('createDelivery')).toBeNull();
    }
  });
});

describe('v0', () => {
  it.each(['', '{}', 'ok', '{"message":"canceled"}'])('a cancel with the response %j reads the order', async (text) => {
    const service = await startFaultService(({ method }, response) =>
      method === 'GET' ? json(response, 200, OLDER.v0.canceled) : response.writeHead(200).end(text),
    );
    const { delivery } = await connect('v0', service.baseUrl).cancelDelivery(CODE);
    expect(delivery.status).toBe('canceled');
  });

  it('a cancel whose order can not be read has an unknown outcome', async () => {
    const service = await startFaultService(({ method }, response) =>
      method === 'GET' ? json(response, 403, {}) : response.writeHead(200).end(),
    );
    await expect(connect('v0', service.baseUrl).cancelDelivery(CODE)).rejects.toMatchObject({
      kind: 'unreadable',
      outcome: 'unknown',
    });
  });
});
