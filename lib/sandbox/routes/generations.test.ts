import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v0 from '@/lib/service/v0/schema';
import * as v1 from '@/lib/service/v1/schema';
import * as v2 from '@/lib/service/v2/schema';
import { startSandbox } from '../start';
import { merchantOf, tokenClient } from '../testing-client';
import { created, newReference, order, platformOrder, refusal, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();

const inV2 = async (code: string) => v2.Delivery.parse((await sandbox.as('KW').get(`/v2/deliveries/${code}`)).body);
const inV1 = async (code: string) => v1.Delivery.parse((await sandbox.v1('KW').get(`/v1/deliveries/${code}`)).body);
const inV0 = async (code: string) => v0.Delivery.parse((await sandbox.v0('KW').get(`/v0/deliveries/${code}`)).body);
const force = (code: string, status: string) => sandbox.force(code, status, true);

const MAKERS = {
  v2: async () => (await created(sandbox)).code,
  v1: async () => v1.Delivery.parse((await sandbox.v1('KW').post('/v1/deliveries', order(sandbox))).body).code,
  v0: async () => v0.Delivery.parse((await sandbox.v0('KW').post('/v0/deliveries', platformOrder())).body).code,
};

describe.each(['v2', 'v1', 'v0'] as const)('an order made through %s', (maker) => {
  test('is one and the same through all three', async () => {
    const code = await MAKERS[maker]();
    await force(code, 'en_route');
    const [two, one, zero] = [await inV2(code), await inV1(code), await inV0(code)];
    const { test_mode, ...rest } = two;
    expect(test_mode).toBe(false);
    expect(one).toEqual(rest);
    expect(zero).toEqual({
      code,
      deliveryFee: two.delivery_fee,
      amount: two.amount,
      customerAddress: two.customer.address,
      customerLocation: { latitude: two.customer.latitude, longitude: two.customer.longitude },
      customerName: two.customer.name,
      customerPhone: two.customer.phone,
      orderStatus: 'en_route',
      estimatedDistance: two.logistics.estimated_distance,
      estimatedDuration: two.logistics.estimated_duration,
      driver: { name: two.driver.name, phoneNumber: two.driver.phone },
      trackingLink: two.logistics.tracking_url,
      qrCodeLink: two.logistics.pickup_qr_url,
      orderCreatedAt: two.created_at,
      currency: two.currency,
    });
  });

  test('has the status values of each generation', async () => {
    const code = await MAKERS[maker]();
    for (const [forced, two, older] of [
      ['pending', 'pending', 'pending'],
      ['accepted', 'accepted', 'dispatched'],
      ['dispatched', 'dispatched', 'dispatched'],
      ['waiting_pack', 'dispatched', 'waiting_pack'],
      ['en_route', 'en_route', 'en_route'],
      ['completed', 'completed', 'completed'],
    ] as const) {
      await force(code, forced);
      expect([(await inV2(code)).status, (await inV1(code)).status, (await inV0(code)).orderStatus]).toEqual([
        two,
        older,
        older,
      ]);
    }
  });

  test('canceled through one it is canceled for all, and refused by the others in their ways', async () => {
    const code = await MAKERS[maker]();
    expect((await sandbox.v0('KW').post(`/v0/deliveries/${code}/cancel`)).status).toBe(200);
    expect([(await inV2(code)).status, (await inV1(code)).status]).toEqual(['canceled', 'canceled']);
    expect(refusal(await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`)).status).toBe(409);
    expect(refusal(await sandbox.v1('KW').post(`/v1/deliveries/${code}/cancel`)).status).toBe(409);
    expect(refusal(await sandbox.v0('KW').post(`/v0/deliveries/${code}/cancel`)).status).toBe(400);
  });

  test('completed, its fee leaves the wallet once', async () => {
    const wallet = async () => v2.Wallet.parse((await sandbox.as('KW').get('/v2/wallet')).body).balance;
    const before = await wallet();
    const code = await MAKERS[maker]();
    await force(code, 'completed');
    expect(before - (await wallet())).toBeCloseTo((await inV2(code)).delivery_fee, 6);
  });

  test('is there after a restart, as it was', async () => {
    const code = await MAKERS[maker]();
    await force(code, 'waiting_pack');
    const before = await inV1(code);
    await sandbox.restart();
    const { origin } = new URL(before.logistics.tracking_url);
    const again = JSON.stringify(await inV1(code)).replaceAll(sandbox.url, origin);
    expect(JSON.parse(again)).toEqual(before);
  });
});

test('v2’s duplicate reference returns the original order, whichever generation made it', async () => {
  const reference = newReference();
  const first = v1.Delivery.parse((await sandbox.v1('KW').post('/v1/deliveries', order(sandbox, { reference }))).body);
  await sandbox.v0('KW').post('/v0/deliveries', platformOrder({ orderId: reference }));
  expect((await created(sandbox, { reference })).code).toBe(first.code);
  await sandbox.restart();
  expect((await created(sandbox, { reference })).code).toBe(first.code);
});

test('branches are the same in v1 and v2', async () => {
  const body = { name: 'Diwan - Bayan', phone: '+96522250199', latitude: 29.3034, longitude: 48.0392 };
  const { id } = v1.Branch.parse((await sandbox.v1('KW').post('/v1/branches', body)).body);
  const changed = await sandbox.as('KW').put(`/v2/branches/${id}`, { name: 'ديوان بيان' });
  expect((await sandbox.v1('KW').get(`/v1/branches/${id}`)).body).toEqual(changed.body);
  await sandbox.v1('KW').delete(`/v1/branches/${id}`);
  expect(refusal(await sandbox.as('KW').get(`/v2/branches/${id}`)).status).toBe(404);
});

test('requests of every generation are logged with what they came with, and faults hit them', async () => {
  const { installationId, v0KeyId } = sandbox.merchant('KW');
  await sandbox.control('DELETE', '/requests');
  await sandbox.control('POST', '/faults', { path: '/v1/installation', status: 503 });
  await sandbox.control('POST', '/faults', { path: '/v0/', drop: 'before' });
  expect((await sandbox.v1('KW').get('/v1/installation')).status).toBe(503);
  expect((await sandbox.v1('KW').get('/v1/installation')).status).toBe(200);
  await expect(sandbox.v0('KW').get('/v0/deliveries/ABCDEF')).rejects.toThrow('fetch failed');
  expect((await sandbox.v0('KW').get('/v0/deliveries/ABCDEF')).status).toBe(404);
  const { body } = await sandbox.control('GET', '/requests');
  expect(body).toMatchObject({
    requests: [
      { path: '/v1/installation', status: 503 },
      { path: '/v1/installation', status: 200, keyId: installationId },
      { path: '/v0/deliveries/ABCDEF', status: null },
      { path: '/v0/deliveries/ABCDEF', status: 404, keyId: v0KeyId },
    ],
  });
});

test('the state shows installation and v0 key, and neither token nor key', async () => {
  const { body } = await sandbox.control('GET', '');
  const { installationId, v0KeyId, v0BranchId, accessToken, v0ApiKey } = sandbox.merchant('KW');
  expect(body).toMatchObject({
    merchants: [
      { installation: { id: installationId, webhook: null }, v0Key: { id: v0KeyId, branchId: v0BranchId } },
      {},
      {},
    ],
  });
  // Ids are no part of the secrets either.
  for (const secret of [accessToken, v0ApiKey].map((text) => text.split('_').at(-1)?.slice(0, 12) ?? ''))
    expect(JSON.stringify(body)).not.toContain(secret);
});

describe('the control interface refuses what makes no sense', () => {
  test.each(['installation', 'v0-key', 'drivers'])(
    'PUT /merchants/:id/%s of an unknown merchant: 404',
    async (what) => {
      const { status } = await sandbox.control('PUT', `/merchants/nobody/${what}`, { available: true });
      expect(status).toBe(404);
    },
  );

  test.each([
    ['installation', { permissions: ['everything'] }, 400],
    ['installation', { inputs: [{ name: 'x' }] }, 400],
    ['v0-key', { branchId: 'nothing' }, 404],
    ['v0-key', { apiKey: 'chosen' }, 400],
    ['drivers', { available: 'yes' }, 400],
    ['drivers', {}, 400],
  ])('PUT /merchants/:id/%s %j: %i', async (what, body, status) => {
    expect((await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/${what}`, body)).status).toBe(status);
  });

  test('the branch of another merchant as a key’s: 404', async () => {
    const branchId = sandbox.merchant('BH').branches[0]?.id;
    const answer = await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/v0-key`, { branchId });
    expect(answer.status).toBe(404);
  });

  test.each(['en_route', 'canceled'])('waiting_pack after %s: 409', async (status) => {
    const { code } = await created(sandbox);
    await force(code, status);
    expect((await force(code, 'waiting_pack')).status).toBe(409);
  });
});

test('a data folder from before v1 and v0 gets their credentials, and keeps its orders', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const before = await startSandbox({ dataDir, speed: 0 });
  const { accessToken } = merchantOf(before.credentials, 'KW');
  const made = await tokenClient(before.url, accessToken).post('/v1/deliveries', order(sandbox));
  const { code } = v1.Delivery.parse(made.body);
  await before.stop();

  const journal = join(dataDir, 'journal-0.jsonl');
  await writeFile(journal, asBefore(await readFile(journal, 'utf8')));
  const after = await startSandbox({ dataDir, speed: 0 });
  const client = tokenClient(after.url, accessToken);
  expect((await client.get('/v1/installation')).status).toBe(200);
  expect(await client.get(`/v1/deliveries/${code}`)).toMatchObject({ status: 200, body: { status: 'pending' } });
  await after.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The journal as it was written then: neither the records nor the fields of v1 and v0. */
function asBefore(journal: string): string {
  const lines = journal.split('\n').filter((line) => line !== '');
  const kept = lines.map((line) => {
    const operations: unknown = JSON.parse(line);
    if (!Array.isArray(operations)) throw new Error('not a journal line');
    return operations.filter(([, kind]) => kind !== 'installation' && kind !== 'v0Key');
  });
  const text = kept
    .filter((operations) => operations.length > 0)
    .map((operations) => `${JSON.stringify(operations)}\n`);
  return text.join('').replaceAll(/,"(orderWebhookKey|atPickup|driversAvailable)":(null|true|false)/g, '');
}
