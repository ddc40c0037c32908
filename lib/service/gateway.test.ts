import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.server';
import { CREDENTIALS, DELIVERY, json, startFaultService, stopAll } from './testing-fault-service';
import { createDeliveryBody } from './v2/operations.server';

afterEach(stopAll);

const BRANCH = { name: 'Salmiya', phone: '+96522222222', latitude: 29.33, longitude: 48.07 };
const BRANCH_ID = '64b0c0ffee64b0c0ffee64b0';
const REQUEST = {
  reference: 'ORD-1',
  payment: { amount: 1.25, type: 'cash' as const },
  origin_format: 'branch_format' as const,
  origin: { branch_id: BRANCH_ID },
  destination_format: 'ksa_short_format' as const,
  destination: { contact_name: 'Sara', contact_phone: '+966500000000', short_address: 'RRRD2929' },
};

function gatewayOf(baseUrl: string) {
  return createGateway({ baseUrl, v2: CREDENTIALS, retryDelaysMs: [10, 10, 10] });
}

describe('an order whose cancel was answered by nobody', () => {
  it('is read, and canceled is what was asked for', async () => {
    let status = 'pending';
    const service = await startFaultService(({ method }, response) => {
      if (method === 'GET') return json(response, 200, { ...DELIVERY, status });
      if (status === 'canceled') return json(response, 409, { error: 'not_cancellable', message: 'Order is canceled' });
      status = 'canceled';
      response.socket?.destroy();
    });
    const { delivery } = await gatewayOf(service.baseUrl).cancelDelivery('A1B2C3', 'Customer changed their mind');
    expect(delivery.status).toBe('canceled');
    expect(service.seen.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"reason":"Customer changed their mind"}',
      'POST {"reason":"Customer changed their mind"}',
      'GET ',
    ]);
  });

  it('but a plain refusal stays one', async () => {
    const service = await startFaultService((_, response) =>
      json(response, 409, { error: 'not_cancellable', message: 'Order is completed' }),
    );
    await expect(gatewayOf(service.baseUrl).cancelDelivery('A1B2C3')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not_cancellable',
      outcome: 'not-done',
    });
    expect(service.seen).toHaveLength(1);
  });

  it('and a completed order was not canceled after all', async () => {
    const service = await startFaultService(({ method }, response, count) => {
      if (method === 'GET') return json(response, 200, { ...DELIVERY, status: 'completed' });
      if (count === 1) response.socket?.destroy();
      else json(response, 409, { error: 'not_cancellable', message: 'Order is completed' });
    });
    await expect(gatewayOf(service.baseUrl).cancelDelivery('A1B2C3')).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('a retry answered by nobody', () => {
  it('is read before it is repeated: sent out already', async () => {
    const service = await startFaultService(({ method }, response) => {
      if (method === 'GET') json(response, 200, { ...DELIVERY, status: 'pending' });
      else response.socket?.destroy();
    });
    expect((await gatewayOf(service.baseUrl).retryDelivery('A1B2C3')).delivery.status).toBe('pending');
    expect(service.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('is repeated while the order is still seen as failed', async () => {
    let posts = 0;
    const service = await startFaultService(({ method }, response) => {
      if (method === 'GET') return json(response, 200, { ...DELIVERY, status: 'failed' });
      posts += 1;
      if (posts <= 2) json(response, 500, {});
      else json(response, 200, DELIVERY);
    });
    expect((await gatewayOf(service.baseUrl).retryDelivery('A1B2C3')).delivery.status).toBe('pending');
    expect(service.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST']);
  });

  it('is not repeated when the order can not be read', async () => {
    const service = await startFaultService((_, response) => json(response, 500, {}));
    await expect(gatewayOf(service.baseUrl).retryDelivery('A1B2C3', { retryDelaysMs: [10] })).rejects.toMatchObject({
      kind: 'unavailable',
      outcome: 'unknown',
    });
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('branches', () => {
  it('are never made twice', async () => {
    const service = await startFaultService((_, response) => response.socket?.destroy());
    await expect(gatewayOf(service.baseUrl).createBranch(BRANCH)).rejects.toMatchObject({
      outcome: 'unknown',
      attempts: 1,
    });
    expect(service.seen).toHaveLength(1);
  });

  it('gone after a lost answer is gone, gone before is not found', async () => {
    const lost = await startFaultService((_, response, count) =>
      count === 1 ? response.socket?.destroy() : json(response, 404, { error: 'not_found', message: 'No such branch' }),
    );
    await expect(gatewayOf(lost.baseUrl).deleteBranch(BRANCH_ID)).resolves.toBeUndefined();
    const never = await startFaultService((_, response) => json(response, 404, {}));
    await expect(gatewayOf(never.baseUrl).deleteBranch(BRANCH_ID)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('are all listed where a service pages', async () => {
    const service = await startFaultService(({ target }, response) => {
      const page = Number(new URL(target, 'http://x').searchParams.get('page') ?? 1);
      json(response, 200, {
        branches: [
          { ...BRANCH, id: `b${page}` },
          { ...BRANCH, id: 'b1' },
        ],
        total_pages: 3,
      });
    });
    const { branches } = await gatewayOf(service.baseUrl).listBranches();
    expect(branches.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3']);
    expect(service.seen.map(({ target }) => target)).toEqual([
      '/v2/branches',
      '/v2/branches?page=2',
      '/v2/branches?page=3',
    ]);
  });
});

describe('what is sent is checked first', () => {
  it.each([
    ['a zero amount', { ...REQUEST, payment: { amount: 0, type: 'cash' } }, 'payment.amount'],
    ['no reference', { ...REQUEST, reference: '' }, 'reference'],
    [
      'a field of another format',
      { ...REQUEST, destination: { ...REQUEST.destination, area: 'x' } },
      'destination.area',
    ],
    ['a field of nobody', { ...REQUEST, platformName: 'x' }, 'platformName'],
  ])('%s', async (_, request, field) => {
    const service = await startFaultService((_request, response) => json(response, 200, DELIVERY));
    const failure = gatewayOf(service.baseUrl).createDelivery(JSON.stringify(request));
    await expect(failure).rejects.toMatchObject({ kind: 'invalid-request', issues: [{ field }] });
    expect(service.seen).toHaveLength(0);
  });

  it.each([
    '',
    '.',
    '..',
    '../wallet?x=1',
    '..%2fwallet',
    '%2e%2e%2fwallet',
    'a\\..\\b',
    'a;b',
    'a#b',
    'a b',
    'a\n',
    'a/b',
  ])('the code %j', async (code) => {
    await expect(gatewayOf('http://127.0.0.1:1').getDelivery(code)).rejects.toMatchObject({ kind: 'invalid-request' });
    await expect(gatewayOf('http://127.0.0.1:1').getInvoice(code)).rejects.toMatchObject({ kind: 'invalid-request' });
  });

  it('the bytes of a create are those it was given', async () => {
    const service = await startFaultService((_, response) => json(response, 200, DELIVERY));
    const body = createDeliveryBody(REQUEST);
    const { delivery, raw, sentAt, answeredAt } = await gatewayOf(service.baseUrl).createDelivery(body);
    expect(service.seen[0]?.body).toBe(body);
    expect(delivery).toMatchObject({ code: 'A1B2C3', amount: '1.250', delivery_fee: '0.750' });
    expect(raw).toEqual(DELIVERY);
    expect(answeredAt.getTime()).toBeGreaterThanOrEqual(sentAt.getTime());
  });

  it('a 200 without a code leaves the outcome open', async () => {
    const service = await startFaultService((_, response) => json(response, 200, { status: 'pending' }));
    await expect(gatewayOf(service.baseUrl).createDelivery(createDeliveryBody(REQUEST))).rejects.toMatchObject({
      kind: 'unreadable',
      why: 'wrong-shape',
      outcome: 'unknown',
    });
  });
});

describe('credentials', () => {
  it('that serve nothing say so, operation by operation', async () => {
    const gateway = createGateway({ baseUrl: 'http://127.0.0.1:1' });
    expect(gateway.can('getWallet')).toBe(false);
    expect(gateway.generationOf('getWallet')).toBeNull();
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'not-served' });
  });

  it('of v2 serve everything', () => {
    const gateway = gatewayOf('http://127.0.0.1:1');
    expect(gateway.can('retryDelivery')).toBe(true);
    expect(gateway.generationOf('createDelivery')).toBe('v2');
  });
});
