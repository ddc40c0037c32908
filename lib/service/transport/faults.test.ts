import { afterEach, describe, expect, it } from 'vitest';
import { DELIVERY, json, KEY, startFaultService, stopAll } from '../testing-fault-service';
import { BODY, create, get, naive, retry, send } from './testing-calls';

afterEach(stopAll);

describe('an answer lost after the order was made', () => {
  const startLosing = () => {
    const orders = new Map<string, number>();
    return startFaultService(({ body }, response, count) => {
      orders.set(body, (orders.get(body) ?? 0) + 1);
      if (count % 2 === 1) response.socket?.destroy();
      else json(response, 200, { ...DELIVERY, orders: orders.size });
    });
  };

  it('sends the same bytes again with a new signature, and reports that', async () => {
    const service = await startLosing();
    const answer = await send(service.baseUrl, create);
    expect(answer.json).toMatchObject({ code: 'A1B2C3', orders: 1 });
    expect(answer.report).toMatchObject({ attempts: 2, hadUnknownAttempt: true, status: 200 });
    expect(service.seen.map(({ body, problem }) => [body, problem])).toEqual([
      [BODY, null],
      [BODY, null],
    ]);
    const [first, second] = service.seen.map(({ headers }) => headers);
    expect(second?.['x-service-timestamp']).not.toBe(first?.['x-service-timestamp']);
    expect(second?.['x-service-signature']).not.toBe(first?.['x-service-signature']);
  });

  it('makes a naive client fail', async () => {
    const service = await startLosing();
    expect(await naive(service.baseUrl, create)).toBe('failed');
  });

  it('is never repeated where repeating could do harm', async () => {
    const service = await startLosing();
    await expect(send(service.baseUrl, retry)).rejects.toMatchObject({
      kind: 'no-response',
      sent: 'maybe',
      reason: 'closed',
      outcome: 'unknown',
      attempts: 1,
    });
    expect(service.seen).toHaveLength(1);
  });

  it('leaves the outcome of a refused repeat unknown', async () => {
    const service = await startFaultService((_, response, count) => {
      if (count === 1) response.socket?.destroy();
      else json(response, 409, { error: 'not_cancellable', message: 'Order is canceled' });
    });
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not_cancellable',
      outcome: 'unknown',
      attempts: 2,
    });
  });
});

describe('errors of the server', () => {
  it('500 twice then 200', async () => {
    const behave = (): Parameters<typeof startFaultService>[0] => (_, response, count) =>
      count <= 2 ? json(response, 500, { error: 'internal', message: 'oops' }) : json(response, 200, DELIVERY);
    const service = await startFaultService(behave());
    const answer = await send(service.baseUrl, create);
    expect(answer.report).toMatchObject({ attempts: 3, hadUnknownAttempt: true });
    expect(service.seen.every(({ problem }) => problem === null)).toBe(true);
    expect(await naive((await startFaultService(behave())).baseUrl, create)).toBe('failed');
  });

  it('fails after the last delay with what came', async () => {
    const service = await startFaultService((_, response) => json(response, 503, { error: 'busy', message: 'Busy' }));
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind: 'unavailable',
      status: 503,
      code: 'busy',
      message: 'Busy',
      attempts: 4,
      outcome: 'unknown',
    });
    expect(service.seen).toHaveLength(4);
  });

  it('a page instead of JSON behind a 502', async () => {
    const page = '<html><h1>502 Bad Gateway</h1></html>';
    const service = await startFaultService((_, response, count) =>
      count === 1 ? response.writeHead(502, { 'content-type': 'text/html' }).end(page) : json(response, 200, DELIVERY),
    );
    expect((await send(service.baseUrl, get)).report.attempts).toBe(2);
    const broken = await startFaultService((_, response) => response.writeHead(502).end(page));
    const failure = await send(broken.baseUrl, get).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unavailable', status: 502, code: null });
    expect(String(failure)).not.toContain('<html>');
  });

  it('is not repeated where repeating could do harm', async () => {
    const service = await startFaultService((_, response) => json(response, 500, {}));
    await expect(send(service.baseUrl, retry)).rejects.toMatchObject({ kind: 'unavailable', outcome: 'unknown' });
    expect(service.seen).toHaveLength(1);
  });
});

describe('refusals', () => {
  const OWN_401 = '{"error":"unauthorized","message":"No such key"}';

  it.each([
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [422, 'refused'],
  ])('%i is %s, asked once', async (status, kind) => {
    const body = { error: 'some_code', message: 'destination.latitude: is required for location_format' };
    const service = await startFaultService((_, response) => json(response, status, body));
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind,
      status,
      code: 'some_code',
      field: 'destination.latitude',
      detail: 'is required for location_format',
      outcome: 'not-done',
      attempts: 1,
    });
    expect(service.seen).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422])('a %i that is not in the service’s shape leaves it open', async (status) => {
    const half = ['{"message":"Forbidden"}', '{"error":"x"}', '{}', '[]', '"Forbidden"'];
    const bodies = ['<html>Request blocked</html>', '', 'null', ...([400, 422].includes(status) ? [] : half)];
    for (const body of bodies) {
      const service = await startFaultService((_, response) => response.writeHead(status).end(body));
      for (const request of [create, retry]) {
        await expect(send(service.baseUrl, request), body).rejects.toMatchObject({ status, outcome: 'unknown' });
      }
      expect(service.seen).toHaveLength(2);
    }
  });

  it.each([
    [400, { error: 'Area is not covered' }, { message: 'Area is not covered', field: null }],
    [400, { message: 'payment.amount: must be positive' }, { field: 'payment.amount', detail: 'must be positive' }],
    [422, { error: { code: 'low', message: 'Balance is too low' } }, { code: 'low', message: 'Balance is too low' }],
    [
      422,
      { errors: [{ field: 'destination.area', message: 'is unknown' }] },
      { field: 'destination.area', detail: 'is unknown' },
    ],
    [400, [{ path: 'reference', message: 'is too long' }], { field: 'reference', detail: 'is too long' }],
    [
      400,
      { errors: [{ msg: 'Invalid phone', param: 'destination.contact_phone' }] },
      { message: 'Invalid phone', field: 'destination.contact_phone' },
    ],
    [
      422,
      { detail: [{ loc: ['body', 'reference'], msg: 'field required' }] },
      { field: 'reference', detail: 'field required' },
    ],
    [400, { error: 'invalid_phone' }, { code: 'invalid_phone', message: 'invalid_phone' }],
    [400, 'Area is not covered', { message: 'Area is not covered' }],
    [422, {}, { code: null, message: expect.stringContaining('422') }],
    [400, [], { code: null, message: expect.stringContaining('400') }],
  ])('%i in another shape is a refusal: %j', async (status, body, expected) => {
    const service = await startFaultService((_, response) => json(response, status, body));
    const refusal = { kind: 'refused', status, outcome: 'not-done', isOwn: true, attempts: 1, ...expected };
    await expect(send(service.baseUrl, create)).rejects.toMatchObject(refusal);
    expect(service.seen).toHaveLength(1);
  });

  it('of a proxy leave the outcome unknown, and are not repeated where that could do harm', async () => {
    const page = '<html>Sign in</html>';
    const service = await startFaultService(({ headers }, response) =>
      headers.authorization === `Key ${KEY}`
        ? response.writeHead(401).end(page)
        : json(response, 401, { error: 'unauthorized', message: 'No such key' }),
    );
    const newerCredentials = async () => ({ credentials: { apiKey: 'another-key', apiSecret: 'another-secret' } });
    const failure = { kind: 'unauthorized', outcome: 'unknown' };
    await expect(send(service.baseUrl, retry, { newerCredentials })).rejects.toMatchObject({ ...failure, attempts: 1 });
    await expect(send(service.baseUrl, create, { newerCredentials })).rejects.toMatchObject({
      ...failure,
      attempts: 2,
    });
  });

  it('are reported as refused credentials only when the service itself sends them', async () => {
    const statuses: boolean[] = [];
    const onCredentialStatus = (isAccepted: boolean) => void statuses.push(isAccepted);
    for (const body of ['<html>Sign in</html>', '{"message":"Unauthorized"}', OWN_401]) {
      const service = await startFaultService((_, response) => response.writeHead(401).end(body));
      await expect(send(service.baseUrl, get, { onCredentialStatus }), body).rejects.toMatchObject({
        kind: 'unauthorized',
      });
      expect(statuses, body).toEqual(body === OWN_401 ? [false] : []);
    }
  });

  it('nor is another timestamp tried there', async () => {
    const clockAheadMs = () => 300_000;
    const service = await startFaultService((_, response) => response.writeHead(401).end('<html>'), { clockAheadMs });
    await expect(send(service.baseUrl, retry)).rejects.toMatchObject({ attempts: 1, outcome: 'unknown' });
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({ attempts: 2, outcome: 'unknown' });
  });

  it('a 404 page of something else than the service', async () => {
    const service = await startFaultService((_, response) => response.writeHead(404).end('<html>'));
    await expect(send(service.baseUrl, get)).rejects.toMatchObject({ kind: 'not-found', code: null, field: null });
  });
});

describe('a service that asks for a pause', () => {
  it('429 with Retry-After is waited for, also where repeating could do harm: it was not done', async () => {
    const service = await startFaultService((_, response, count) => {
      if (count > 1) return json(response, 200, DELIVERY);
      response.setHeader('retry-after', '0.2');
      json(response, 429, { error: 'rate_limited', message: 'Slow down' });
    });
    const { report } = await send(service.baseUrl, retry);
    expect(report).toMatchObject({ attempts: 2, hadUnknownAttempt: false });
    const [first, second] = service.seen;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(190);
  });

  it('429 with an HTTP date in the past is tried again at once', async () => {
    const service = await startFaultService((_, response, count) => {
      if (count > 1) return json(response, 200, DELIVERY);
      response.setHeader('retry-after', new Date(Date.now() - 60_000).toUTCString());
      json(response, 429, {});
    });
    const answer = await send(service.baseUrl, create, { retryDelaysMs: [60_000] });
    expect(answer.report.attempts).toBe(2);
  });

  it('a 429 of a firewall is no proof that nothing was done', async () => {
    const service = await startFaultService((_, response) =>
      response.writeHead(429, { 'retry-after': '0' }).end('<html>Slow down</html>'),
    );
    await expect(send(service.baseUrl, retry)).rejects.toMatchObject({ kind: 'rate-limited', outcome: 'unknown' });
    expect(service.seen).toHaveLength(1);
  });

  it('a 429 in JSON let nothing through, whatever its shape', async () => {
    const service = await startFaultService((_, response) => json(response, 429, { message: 'Too Many Requests' }));
    const options = { retryDelaysMs: [] };
    await expect(send(service.baseUrl, create, options)).rejects.toMatchObject({ outcome: 'not-done', isOwn: true });
  });

  it('a pause that is too long is passed to the caller', async () => {
    const service = await startFaultService((_, response) => {
      response.setHeader('retry-after', '3600');
      json(response, 429, { error: 'rate_limited', message: 'Slow down' });
    });
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 300_000,
      attempts: 1,
      outcome: 'not-done',
    });
  });

  it('X-RateLimit-* are in the report', async () => {
    const service = await startFaultService((_, response) => {
      response.setHeader('x-ratelimit-limit', '60');
      response.setHeader('x-ratelimit-remaining', '59');
      json(response, 200, DELIVERY);
    });
    const { report } = await send(service.baseUrl, get);
    expect(report.rateLimit).toEqual({ limit: 60, remaining: 59, resetInMs: null });
  });
});

describe('unusable responses', () => {
  it('a redirect is never followed, so the key goes nowhere else', async () => {
    const elsewhere = await startFaultService((_, response) => json(response, 200, DELIVERY));
    const service = await startFaultService((_, response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/v2/deliveries` }).end(),
    );
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind: 'unreadable',
      why: 'redirect',
      status: 307,
      outcome: 'unknown',
    });
    expect(elsewhere.seen).toHaveLength(0);
    await naive(service.baseUrl, create);
    expect(elsewhere.seen).toHaveLength(1);
  });

  it('more bytes than allowed', async () => {
    let written = 0;
    const service = await startFaultService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const more = () => {
        if (response.destroyed || written >= 200 * 1024 * 1024) return;
        written += chunk.length;
        response.write(chunk, more);
      };
      more();
    });
    const call = send(service.baseUrl, create, { maxResponseBytes: 256 * 1024 });
    await expect(call).rejects.toMatchObject({ kind: 'unreadable', why: 'too-large', outcome: 'unknown', attempts: 1 });
    expect(written).toBeLessThan(100 * 1024 * 1024);
  });

  it.each(['', '<html>hello</html>', '{"code":'])('200 with the body %j', async (body) => {
    const service = await startFaultService((_, response) => response.writeHead(200).end(body));
    await expect(send(service.baseUrl, create)).rejects.toMatchObject({
      kind: 'unreadable',
      why: 'not-json',
      outcome: 'unknown',
    });
    expect(service.seen).toHaveLength(1);
  });

  it('204 where nothing was expected is fine', async () => {
    const service = await startFaultService((_, response) => response.writeHead(204).end());
    const request = {
      method: 'DELETE',
      path: '/v2/branches/64b0c0ffee64b0c0ffee64b0',
      repeat: 'safe',
      accept: 'empty',
    } as const;
    expect(await send(service.baseUrl, request)).toMatchObject({ json: null, report: { status: 204 } });
  });
});
