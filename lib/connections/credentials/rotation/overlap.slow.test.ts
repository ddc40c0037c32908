import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readMigrations } from '@/lib/db/run-migrations.server';
import { auditLog, connectionCredentials, connections } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { unseal } from '../../model/vault.server';
import { recordAcceptance } from './record-acceptance.server';
import { ending, ORDER_CODE, rotationFixture } from './testing-rotation';

/** Old and new credentials overlap until the new ones are accepted. */

const fixture = rotationFixture();
const { get, give, gateway, sets, keyOf, own, rotated, requests, shown, order, createOrder, ordersCreated } = fixture;
const confirmed = { merchantConfirmedAt: new Date() };
const secretOf = ({ v2, v1, v0 }: Credentials) => v2?.apiSecret ?? v1?.accessToken ?? v0?.apiKey ?? '';

test('before the service has rotated, calls are made with the old secret alone', async () => {
  await give('current', own('v2'));
  await give('pending', { v2: { ...keyOf(), apiSecret: 'a secret of the future' } });
  for (let call = 0; call < 3; call += 1) await (await gateway()).getWallet();
  expect(await requests()).toEqual(Array(3).fill('GET /v2/wallet 200'));
  expect(await shown()).toEqual([`v2 current ${ending(keyOf().apiSecret)}`, 'v2 pending ture']);
});

test('the first call that is accepted with the new secret makes it the current one, and erases the old', async () => {
  await give('current', own('v2'));
  const pending = await rotated('v2');
  await give('pending', pending);
  await (await gateway()).getWallet();
  expect(await requests()).toEqual(['GET /v2/wallet 401', 'GET /v2/wallet 200']);
  expect(await shown()).toEqual([`v2 current ${ending(secretOf(pending))}`]);
  // Verified, then activated.
  expect(await fixture.timesPublished()).toBe(2);
  expect(await get().fixture.db.select().from(auditLog)).toMatchObject([
    {
      action: 'credentials_proven',
      userId: null,
      subject: 'v2',
      detail: { endings: { apiSecret: ending(secretOf(pending)) }, replaced: { apiSecret: ending(keyOf().apiSecret) } },
    },
  ]);
  await (await gateway()).getWallet();
  expect((await requests()).slice(2)).toEqual(['GET /v2/wallet 200']);
});

test('of two generations the one with pending credentials is replaced', async () => {
  const { accessToken } = get().fixture.merchant;
  await give('current', { ...own('v2'), ...own('v1') });
  await give('pending', await rotated('v1'), confirmed);
  await (await gateway()).getInstallation();
  expect(await get().fixture.db.select().from(auditLog)).toMatchObject([
    { action: 'credentials_proven', subject: 'v1', detail: { replaced: { accessToken: ending(accessToken) } } },
  ]);
  expect((await shown())[1]).toBe(`v2 current ${ending(keyOf().apiSecret)}`);
});

test.each(['v2', 'v1', 'v0'] as const)('%s: a create before the rotation makes one order', async (generation) => {
  const future: Record<Generation, Credentials> = {
    v2: { v2: { ...keyOf(), apiSecret: 'a secret of the future' } },
    v1: { v1: { accessToken: 'a-token-of-the-future' } },
    v0: { v0: { apiKey: 'a-key-of-the-future' } },
  };
  await give('current', own(generation));
  await give('pending', future[generation], confirmed);
  const before = await ordersCreated();
  expect((await createOrder(generation)).delivery.code).toMatch(ORDER_CODE);
  expect(await requests()).toEqual([`POST /${generation}/deliveries 200`]);
  expect(await ordersCreated()).toBe(before + 1);
});

test.each(['v2', 'v1', 'v0'] as const)(
  '%s: a create whose credentials are revoked goes through with the pending ones, and its caller notices nothing',
  async (generation) => {
    await give('current', own(generation));
    const pending = await rotated(generation);
    await give('pending', pending, confirmed);
    const before = await ordersCreated();
    expect((await createOrder(generation)).delivery.code).toMatch(ORDER_CODE);
    const posts = (await requests()).filter((request) => request.startsWith('POST'));
    expect(posts).toEqual([401, 200].map((status) => `POST /${generation}/deliveries ${status}`));
    expect(await shown()).toEqual([`${generation} current ${ending(secretOf(pending))}`]);
    expect(await ordersCreated()).toBe(before + 1);
  },
);

test.each(['v2', 'v1', 'v0'] as const)(
  '%s: so does one whose credentials another instance has replaced meanwhile',
  async (generation) => {
    await give('current', own(generation));
    const service = await gateway();
    await give('current', await rotated(generation));
    const { body } = service.createDeliveryBody(order(generation));
    const { delivery } = await service.createDelivery(body, { generation });
    await service.getDelivery(delivery.code, { generation });
    const made = await requests();
    expect(made.slice(0, 2)).toEqual([401, 200].map((status) => `POST /${generation}/deliveries ${status}`));
    expect(made[2]).toMatch(/^GET .* 200$/);
    expect(made).toHaveLength(3);
    // The 401 was about the old ones.
    expect((await sets())[0]).toMatchObject({ provenAt: expect.any(Date), refusedSince: null });
  },
);

test('many calls at once activate the new ones once', async () => {
  await give('current', own('v2'));
  const pending = await rotated('v2');
  await give('pending', pending);
  await Promise.all(Array.from({ length: 12 }, async () => (await gateway()).getWallet()));
  expect(await shown()).toEqual([`v2 current ${ending(secretOf(pending))}`]);
  expect(await get().fixture.db.select().from(auditLog)).toHaveLength(1);
});

test('so do many calls of one gateway', async () => {
  await give('current', own('v2'));
  const service = await gateway();
  await give('current', await rotated('v2'));
  const wallets = await Promise.all(Array.from({ length: 12 }, () => service.getWallet()));
  expect(wallets.map(({ wallet }) => wallet.currency)).toEqual(Array(12).fill('KWD'));
  expect((await sets())[0]).toMatchObject({ refusedSince: null });
});

test('an acceptance of credentials that were replaced meanwhile changes nothing', async () => {
  await give('current', own('v2'));
  await give('pending', await rotated('v2'));
  const before = (await sets()).find(({ slot }) => slot === 'pending');
  if (!before) throw new Error('Nothing is pending');
  await give('pending', { v2: { ...keyOf(), apiSecret: 'something else again' } });
  await recordAcceptance(get().connection, before, true, new Date());
  expect(await shown()).toEqual([`v2 current ${ending(keyOf().apiSecret)}`, 'v2 pending gain']);
  expect((await sets())[1]?.provenAt).toBeNull();
});

test('a lost answer or an error page activates nothing', async () => {
  await give('current', own('v2'));
  await give('pending', await rotated('v2'));
  for (const fault of [
    { drop: 'before' },
    { status: 503 },
    { status: 429 },
    { status: 404, body: '<html>hello</html>' },
  ]) {
    await get().fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, ...fault });
    const call = (await gateway()).getWallet({ retryDelaysMs: [] });
    await expect(call).rejects.toMatchObject({ name: expect.any(String) });
    expect(await shown()).toHaveLength(2);
  }
});

test('a refused call is not repeated with credentials that were refused already', async () => {
  await give('current', own('v2'));
  const service = await gateway();
  await rotated('v2');
  for (let call = 0; call < 2; call += 1) {
    await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  await give('current', { v2: { ...keyOf(), apiSecret: 'wrong again' } });
  for (let call = 0; call < 2; call += 1) {
    await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  expect(await requests()).toEqual(Array(5).fill('GET /v2/wallet 401'));
});

test('a refused call is not repeated with current credentials of another or an unknown merchant', async () => {
  for (const merchant of ['other', 'unreachable'] as const) {
    await give('current', own('v2'));
    const service = await gateway();
    await give('current', await rotated('v2'), { merchant });
    await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
    expect((await requests()).at(-1)).toBe('GET /v2/wallet 401');
    await get().fixture.control('POST', '/reset', {});
  }
});

test('a service that accepts the new ones a moment after it refused the old ones loses no call', async () => {
  const pending = await rotated('v2');
  await give('current', own('v2'));
  await give('pending', pending);
  await get().fixture.control('POST', '/faults', { path: '/v2/wallet', times: 2, status: 401 });
  await expect((await gateway()).getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect((await createOrder('v2')).delivery.code).toMatch(ORDER_CODE);
  expect(await shown()).toEqual([`v2 current ${ending(secretOf(pending))}`]);
});

test('pending credentials of a database from before their slot had this name are readable', async () => {
  const { fixture, connection } = get();
  const pending = await rotated('v2');
  await give('pending', pending);
  await fixture.db.execute(sql`alter table connection_credentials drop constraint connection_credentials_slot`);
  await fixture.db.execute(sql`update connection_credentials set slot = 'next'`);
  const key = { connectionId: connection.id, generation: 'v2', field: 'next' } as const;
  const [row] = await fixture.db.select().from(connectionCredentials);
  expect(unseal(key, row?.sealed ?? new Uint8Array())).toContain(secretOf(pending));
  const ofSlot = /"connection_credentials" (?:SET "slot"|ADD CONSTRAINT "connection_credentials_slot")/;
  const statements = readMigrations().flatMap(({ sql: all }) => all.filter((statement) => ofSlot.test(statement)));
  expect(statements).toHaveLength(2);
  for (const statement of statements) await fixture.db.execute(sql.raw(statement));
  expect(await shown()).toEqual([`v2 pending ${ending(secretOf(pending))}`]);
  expect((await sets())[0]?.secret).toEqual(pending);
});

test('a call is not made again in the other mode, live or test', async () => {
  const { fixture, connection } = get();
  const setMode = (testMode: boolean) =>
    fixture.db.update(connections).set({ testMode }).where(eq(connections.id, connection.id));
  for (const testMode of [true, false]) {
    await give('current', { v2: { ...keyOf(), apiSecret: 'a secret that is over' } });
    await setMode(testMode);
    const service = await gateway({ testMode });
    await give('current', own('v2'));
    await setMode(!testMode);
    const { body } = service.createDeliveryBody(order('v2'));
    await expect(service.createDelivery(body)).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  expect(await requests()).toEqual(Array(2).fill('POST /v2/deliveries 401'));
});

test('in test mode no order is created with credentials that have no test mode', async () => {
  const limited = get().fixture.merchant.keys.find(({ permissions }) => !permissions.includes('delivery:write'));
  if (!limited) throw new Error('The sandbox has no limited key');
  const { apiKey, apiSecret } = limited;
  await give('current', { v2: { apiKey, apiSecret }, ...own('v1') });
  const service = await gateway({ testMode: true });
  expect(service.createDeliveryBody(order('v2')).generation).toBe('v2');
  expect(service.whyNot('createDelivery', { generation: 'v1' })).toBe('test_mode');
});
