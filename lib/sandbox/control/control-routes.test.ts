import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v2/schema';
import { created, openSandbox, order, read, refusal, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();
afterEach(async () => {
  await sandbox.control('DELETE', '/faults');
});

const fault = (rule: Record<string, unknown>) => sandbox.control('POST', '/faults', rule);
const wallet = () => sandbox.as('KW').get('/v2/wallet');

describe('/_sandbox/ is guarded', () => {
  test('403 unless the sandbox was started with --control', async () => {
    const closed = await openSandbox({ control: false });
    expect(refusal(await closed.control('GET', '/')).status).toBe(403);
    expect(refusal(await closed.control('POST', '/reset', {})).status).toBe(403);
    await closed.close();
  });

  test.each([
    ['a page’s Origin', { origin: 'http://evil.example', 'content-type': 'application/json' }, 403],
    ['a browser’s fetch metadata', { 'sec-fetch-site': 'none', 'content-type': 'application/json' }, 403],
    ['text/plain, which a form can send', { 'content-type': 'text/plain' }, 415],
  ])('%s is refused', async (_, headers, status) => {
    const response = await fetch(`${sandbox.url}/_sandbox/clock`, { method: 'POST', headers, body: '{"speed":3}' });
    expect(response.status).toBe(status);
  });

  test('a state without secrets', async () => {
    const { body } = await sandbox.control('GET', '/');
    for (const { apiSecret } of sandbox.merchant('KW').keys) expect(JSON.stringify(body)).not.toContain(apiSecret);
  });

  test.each([
    ['PUT', '/webhooks', { keyId: 'unknown', url: 'http://x.example/' }, 404],
    ['PUT', '/webhooks', { keyId: 'x', url: 'javascript:alert(1)' }, 400],
    ['PUT', '/webhooks', { url: 'http://x.example/' }, 400],
    ['POST', '/webhooks/faults', { duplicate: 2 }, 400],
    ['POST', '/clock', {}, 400],
    ['POST', '/clock', { speed: -1 }, 400],
    ['POST', '/clock', { sped: 1 }, 400],
    ['POST', '/faults', { path: '^(', status: 500 }, 400],
    ['POST', '/faults', { times: 0 }, 400],
    ['POST', '/faults', { status: 200 }, 400],
    ['POST', '/deliveries/ZZZZZZ/status', { status: 'accepted' }, 404],
    ['PUT', '/merchants/unknown/wallet', { balance: 1 }, 404],
    ['POST', '/nothing', {}, 404],
  ])('%s %s %j: %i, in the error shape', async (method, path, body, status) => {
    expect(refusal(await sandbox.control(method, path, body)).status).toBe(status);
  });
});

describe('faults', () => {
  test('N responses with a status and Retry-After, then as usual', async () => {
    await fault({ path: '/v2/wallet', status: 429, times: 2, retryAfterSeconds: 7 });
    const answers = [await wallet(), await wallet(), await wallet()];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
    expect(answers[0]?.headers.get('retry-after')).toBe('7');
  });

  test('apply only to what they name: method, beginning of the path, or a pattern', async () => {
    await fault({ method: 'POST', path: '/v2/wallet', status: 500 });
    await fault({ path: '^/v2/deliveries/.+/cancel$', status: 502 });
    expect((await wallet()).status).toBe(200);
    const { code } = await created(sandbox);
    expect((await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`)).status).toBe(502);
    expect((await read(sandbox, code)).status).toBe('pending');
  });

  test('drop before: no order is created; drop after: it is', async () => {
    const body = order(sandbox);
    await fault({ path: '/v2/deliveries', drop: 'before' });
    await expect(sandbox.as('KW').post('/v2/deliveries', body)).rejects.toThrow('fetch failed');
    expect(await isStored(body.reference)).toBe(false);
    await fault({ path: '/v2/deliveries', drop: 'after' });
    await expect(sandbox.as('KW').post('/v2/deliveries', body)).rejects.toThrow('fetch failed');
    expect(await isStored(body.reference)).toBe(true);
  });

  test('a 500 after the order was created', async () => {
    const body = order(sandbox);
    await fault({ path: '/v2/deliveries', status: 500, when: 'after' });
    expect((await sandbox.as('KW').post('/v2/deliveries', body)).status).toBe(500);
    expect(await isStored(body.reference)).toBe(true);
  });

  test('a delay, and a body that is no JSON', async () => {
    await fault({ delayMs: 150, status: 503, body: '<html>gateway</html>' });
    const start = Date.now();
    const response = await fetch(`${sandbox.url}/v2/wallet`);
    expect(Date.now() - start).toBeGreaterThanOrEqual(140);
    expect(await response.text()).toBe('<html>gateway</html>');
  });

  const isStored = async (reference: unknown) =>
    JSON.stringify((await sandbox.control('GET', '/')).body).includes(String(reference));
});

describe('states by hand', () => {
  test('through the legal statuses up to it, and never back', async () => {
    const { code } = await created(sandbox);
    expect((await sandbox.force(code, 'en_route')).body).toMatchObject({ status: 'en_route' });
    expect(refusal(await sandbox.force(code, 'accepted'))).toMatchObject({ status: 409 });
    expect((await sandbox.force(code, 'failed')).body).toMatchObject({ status: 'failed' });
    expect((await sandbox.force(code, 'pending')).body).toMatchObject({ status: 'pending' });
  });

  test('hold: the driver stops there, whatever the clock does', async () => {
    const { code } = await created(sandbox);
    await sandbox.force(code, 'en_route', true);
    const before = await read(sandbox, code);
    await sandbox.advance(86_400);
    expect(await read(sandbox, code)).toEqual(before);
  });

  test('a position by hand', async () => {
    const { code } = await created(sandbox);
    const path = `/deliveries/${code}/position`;
    const place = { latitude: 29.3, longitude: 48.01 };
    expect(refusal(await sandbox.control('POST', path, place)).status).toBe(409);
    await sandbox.force(code, 'en_route');
    await sandbox.control('POST', path, place);
    expect((await read(sandbox, code)).driver).toMatchObject(place);
  });
});

test('wallet amounts with too many decimals are refused, not rounded', async () => {
  const { id } = sandbox.merchant('KW');
  const set = (balance: number) => sandbox.control('PUT', `/merchants/${id}/wallet`, { balance });
  expect(refusal(await set(1.2345)).status).toBe(400);
  expect(refusal(await set(1e300)).status).toBe(400);
  expect((await set(-3.125)).status).toBe(200);
  expect((await wallet()).body).toMatchObject({ balance: -3.125 });
});

test('the latest requests, for counting', async () => {
  await sandbox.control('DELETE', '/requests');
  await wallet();
  await fetch(`${sandbox.url}/v2/invoices?page=1`);
  const { body } = await sandbox.control('GET', '/requests');
  const { id: keyId } = sandbox.merchant('KW').full;
  expect(body).toMatchObject({
    requests: [
      { method: 'GET', path: '/v2/wallet', status: 200, keyId },
      { method: 'GET', path: '/v2/invoices?page=1', status: 401, keyId: null },
    ],
  });
});

test('reset: the seed again, webhook URLs kept', async () => {
  const { id } = sandbox.merchant('KW').full;
  await sandbox.control('PUT', '/webhooks', { keyId: id, url: 'http://127.0.0.1:9/' });
  const delivery = Delivery.parse(await created(sandbox));
  await fault({ status: 500 });
  await sandbox.control('POST', '/reset', {});
  expect((await sandbox.as('KW').get(`/v2/deliveries/${delivery.code}`)).status).toBe(404);
  expect((await wallet()).body).toMatchObject({ balance: 184.75 });
  const state = z.object({
    merchants: z.array(z.object({ keys: z.array(z.object({ id: z.string(), webhook: z.unknown() })) })),
  });
  const keys = state.parse((await sandbox.control('GET', '/')).body).merchants.flatMap((merchant) => merchant.keys);
  expect(keys.find((key) => key.id === id)?.webhook).toMatchObject({ url: 'http://127.0.0.1:9/' });
});
