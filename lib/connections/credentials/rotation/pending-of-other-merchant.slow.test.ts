import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openGateways } from '@/lib/connections/client/open-gateways.server';
import { auditLog, branches, connectionCredentials, connections } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { addConnection } from '@/lib/testing/added-connection';
import { problemOf } from '../problem.server';
import { credentialSetsOf } from '../sets/credential-sets.server';
import { ORDER_CODE, rotationFixture } from './testing-rotation';

/** Pending credentials are verified before anything is sent with them. */

const { get, give, gateway, sets, keyOf, own, requests, shown, createOrder, ordersCreated, timesPublished } =
  rotationFixture();
const confirmed = { merchantConfirmedAt: new Date() };
const REVOKED: Record<'v2' | 'v1', Credentials> = {
  v2: { v2: { apiKey: 'a-key-of-before', apiSecret: 'revoked' } },
  v1: { v1: { accessToken: 'a-token-of-before' } },
};
function foreign(generation: 'v2' | 'v1'): Credentials {
  const merchant = get().fixture.sandbox.credentials.merchants.find(({ country }) => country === 'SA');
  const key = merchant?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!merchant || !key) throw new Error('The sandbox has no full key in Saudi Arabia');
  const { apiKey, apiSecret } = key;
  return generation === 'v2' ? { v2: { apiKey, apiSecret } } : { v1: { accessToken: merchant.accessToken } };
}
const learnCountry = () =>
  get().fixture.db.update(connections).set({ currency: 'KWD' }).where(eq(connections.id, get().connection.id));
async function syncBranches() {
  const { fixture, connection } = get();
  const own = fixture.merchant.branches.slice(0, 2);
  const syncedAt = new Date();
  await fixture.db
    .insert(branches)
    .values(own.map(({ id, name }) => ({ connectionId: connection.id, id, name, syncedAt })));
}
const problem = async () => problemOf(get().connection, await sets());
const postsOf = async (generation: Generation) =>
  (await requests()).filter((request) => request.startsWith(`POST /${generation}`));

test.each(['v2', 'v1'] as const)(
  '%s: another merchant’s get no order and no list, and are discarded, even if an owner confirmed them',
  async (generation) => {
    await learnCountry();
    await give('current', REVOKED[generation]);
    await give('pending', foreign(generation), confirmed);
    const before = await ordersCreated();
    await expect(createOrder(generation)).rejects.toMatchObject({
      kind: 'unauthorized',
      outcome: 'not-done',
      attempts: 1,
    });
    expect(await postsOf(generation)).toEqual([`POST /${generation}/deliveries 401`]);
    expect(await ordersCreated()).toBe(before);
    await expect((await gateway()).listBranches()).rejects.toMatchObject({ kind: 'unauthorized' });
    expect((await requests()).filter((request) => request.includes('/branches'))).toEqual([
      expect.stringMatching(/ 401$/),
    ]);
    expect(await shown()).toHaveLength(1);
    expect(await get().fixture.db.select().from(auditLog)).toMatchObject([
      {
        action: 'rotation_discarded',
        userId: null,
        subject: generation,
        detail: { reason: 'credentials_of_another' },
      },
    ]);
    expect(await problem()).toMatchObject({ kind: 'refused', isAll: true });
    expect(await timesPublished()).toBe(1);
  },
);

test('another merchant’s are sent nothing while the current ones are accepted', async () => {
  await give('current', own('v2'));
  await give('pending', foreign('v2'), confirmed);
  expect((await (await gateway()).getWallet()).wallet.currency).toBe('KWD');
  await createOrder('v2');
  expect(await shown()).toHaveLength(2);
});

test.each(['v2', 'v1'] as const)(
  '%s: what nothing tells apart is used only if an owner confirmed it; until then the screen asks for that',
  async (generation) => {
    await give('current', REVOKED[generation]);
    await give('pending', own(generation));
    expect(await problem()).toBeNull();
    const askedAt = Date.now();
    await expect(createOrder(generation)).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
    const unverified = await problem();
    expect(unverified).toMatchObject({ kind: 'unverified', generation, isAll: true });
    const sinceMs = Date.parse(unverified?.since ?? '');
    expect(sinceMs).toBeGreaterThanOrEqual(askedAt);
    expect(sinceMs).toBeLessThanOrEqual(Date.now());
    expect(await shown()).toHaveLength(2);
    expect(await get().fixture.db.select().from(auditLog)).toEqual([]);
    await give('pending', own(generation), confirmed);
    expect((await createOrder(generation)).delivery.code).toMatch(ORDER_CODE);
    expect(await problem()).toBeNull();
  },
);

test.each(['v2', 'v1'] as const)('%s: those that see a branch of the ledger are activated once', async (generation) => {
  await learnCountry();
  await syncBranches();
  await give('current', REVOKED[generation]);
  await give('pending', own(generation));
  const gateways = await Promise.all(Array.from({ length: 8 }, () => gateway()));
  const answers = await Promise.all(gateways.map((gateway) => gateway.listBranches()));
  expect(answers.map((answer) => answer.branches.length)).toEqual(
    Array(8).fill(get().fixture.merchant.branches.length),
  );
  expect(await shown()).toHaveLength(1);
  expect(await get().fixture.db.select().from(auditLog)).toMatchObject([{ action: 'credentials_proven' }]);
});

test('while the service can’t be asked the 401 stands, and afterwards the order goes through', async () => {
  await syncBranches();
  await give('current', REVOKED.v1);
  await give('pending', own('v1'), confirmed);
  await get().fixture.control('POST', '/faults', { path: '/v1/branches/', times: 10, status: 503 });
  await expect(createOrder('v1')).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
  expect(await shown()).toHaveLength(2);
  expect(await problem()).toBeNull();
  await get().fixture.control('DELETE', '/faults');
  expect((await createOrder('v1')).delivery.code).toMatch(ORDER_CODE);
  expect(await shown()).toHaveLength(1);
});

test('a live key does not replace a test key by itself, nor the other way round', async () => {
  const { fixture, connection } = get();
  for (const testMode of [true, false]) {
    await fixture.db.update(connections).set({ testMode }).where(eq(connections.id, connection.id));
    await give('current', REVOKED.v2);
    await give('pending', { v2: keyOf() }, { testMode: !testMode, ...confirmed });
    const service = await gateway({ testMode });
    await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
    expect(problemOf({ ...connection, testMode }, await sets())).toMatchObject({
      kind: 'other_mode',
      generation: 'v2',
      isAll: true,
    });
  }
  expect(await requests()).toEqual(Array(2).fill('GET /v2/wallet 401'));
});

test('without readable current ones the pending ones are used once they are known to be the merchant’s', async () => {
  await give('current', REVOKED.v1);
  await get()
    .fixture.db.update(connectionCredentials)
    .set({ sealed: Buffer.alloc(60, 1) });
  await give('pending', own('v1'));
  expect((await gateway()).generations).toEqual([]);
  await give('pending', own('v1'), { merchant: 'same' });
  await (await gateway()).getInstallation();
  expect(await shown()).toHaveLength(1);
});

test('a row of another connection can’t be read', async () => {
  await give('current', own('v2'));
  const other = await addConnection(get().fixture);
  await get().fixture.db.update(connectionCredentials).set({ connectionId: other.id });
  expect((await openGateways(other)).service.generations).toEqual([]);
  expect(problemOf(other, await credentialSetsOf(other))).toMatchObject({ kind: 'unreadable', isAll: true });
});
