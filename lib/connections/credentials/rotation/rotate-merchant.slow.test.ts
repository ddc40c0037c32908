import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allOf, connectionsFixture, fieldsRefused, fullKey, refusal } from '@/lib/connections/testing-connections';
import { branches, connections } from '@/lib/db/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { testConnection } from '../../test-credentials.server';
import { type CredentialsInput, Unconfirmed } from '../schema';

/** A connection has one merchant: it is verified that entered credentials belong to it, or the owner confirms it. */

const fixture = connectionsFixture();
const { get, add, rotate, entry, gateway, trail, newSecret, newToken } = fixture;
const bahrain = () => fixture.merchantIn('BH');
const saudi = () => fixture.merchantIn('SA');
const away = (path: string) => get().control('POST', '/faults', { path, times: 60, status: 503 });
const back = () => get().control('DELETE', '/faults');
const syncBranch = (connectionId: string, id: string) =>
  get().db.insert(branches).values({ connectionId, id, name: 'Riffa', syncedAt: new Date() });
const unconfirmed = (generation: string, answer: string) => ({
  status: 409,
  code: 'merchant_unconfirmed',
  detail: Unconfirmed.parse({ generations: [generation], answer }),
});
const confirmed = { confirmed: true };

test.each(['v2', 'v1'] as const)('%s of another country is refused, confirmed or not', async (generation) => {
  const { id } = await add(allOf(bahrain()));
  const before = await entry(id);
  const foreign: CredentialsInput = { [generation]: allOf(saudi())[generation] };
  for (const more of [{}, confirmed]) {
    expect(await refusal(rotate(id, foreign, more))).toEqual(
      fieldsRefused(`credentials.${generation}`, 'credentialsOfAnother'),
    );
  }
  expect(await entry(id)).toMatchObject({ country: 'BH', otherCountry: null, credentials: before.credentials });
});

test('two new ones of two merchants are refused, confirmed or not', async () => {
  const { id } = await add({ v0: { apiKey: bahrain().v0ApiKey } });
  const before = await entry(id);
  for (const [v2, v1] of [
    [bahrain(), saudi()],
    [saudi(), bahrain()],
  ] as const) {
    const foreign = { v2: fullKey(v2).v2, v1: { accessToken: v1.accessToken } };
    for (const more of [{}, confirmed]) {
      expect(await refusal(rotate(id, foreign, more))).toEqual(
        fieldsRefused('credentials.v1.accessToken', 'credentialsOfAnother'),
      );
    }
  }
  expect((await entry(id)).credentials).toEqual(before.credentials);
  const own = await rotate(id, { v2: fullKey(bahrain()).v2, v1: { accessToken: bahrain().accessToken } }, confirmed);
  expect(own.credentials.map(({ current }) => current?.state)).toEqual(['proven', 'proven', 'proven']);
});

test('so is one that can’t see a branch of the ledger that the current ones see', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  // As between two merchants of one country.
  await get().db.update(connections).set({ currency: null }).where(eq(connections.id, id));
  for (const gone of ['first', 'second']) await syncBranch(id, `a-branch-that-is-gone-${gone}`);
  await syncBranch(id, bahrain().branches[0]?.id ?? '');
  expect(await refusal(rotate(id, { v2: fullKey(saudi()).v2 }))).toEqual(
    fieldsRefused('credentials.v2', 'credentialsOfAnother'),
  );
});

test('of a long ledger the three newest orders and three branches are looked up', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  await get().db.update(connections).set({ currency: null }).where(eq(connections.id, id));
  const days = [1, 2, 3, 4, 5];
  for (const day of days) await syncBranch(id, `gone-branch-${day}`);
  const orders = days.map((day) => ({
    at: `2026-11-0${day}T09:00:00Z`,
    code: `GONE${day}`,
    generation: 'v2' as const,
  }));
  await addOrders(get().db, id, orders);
  await get().control('DELETE', '/requests');
  expect(await refusal(rotate(id, { v2: fullKey(saudi()).v2 }))).toEqual(unconfirmed('v2', 'unknown'));
  const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const { requests } = Requests.parse(await get().control('GET', '/requests'));
  const lookedAt = new Set(requests.flatMap(({ path }) => path.match(/GONE\d|gone-branch-\d/) ?? []));
  expect([...lookedAt].filter((code) => code.startsWith('GONE'))).toEqual(['GONE5', 'GONE4', 'GONE3']);
  expect(lookedAt.size).toBe(6);
});

test('one that sees a branch of the ledger is active at once', async () => {
  const { id } = await add({ v1: { accessToken: bahrain().accessToken } });
  await syncBranch(id, bahrain().branches[0]?.id ?? '');
  const rotated = await rotate(id, { v1: await newToken(bahrain()) });
  expect(rotated.credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
});

test('where nothing tells, the owner confirms it', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  const v0 = { v0: { apiKey: bahrain().v0ApiKey } };
  expect(await refusal(rotate(id, v0))).toEqual(unconfirmed('v0', 'unknown'));
  expect((await entry(id)).credentials).toHaveLength(1);
  expect(await trail()).toEqual(['connection_added']);
  expect((await rotate(id, v0, confirmed)).credentials[1]).toMatchObject({
    current: { state: 'proven' },
    pending: null,
  });
  expect((await gateway(id)).generations).toEqual(['v2', 'v0']);
});

test('where the service can’t be reached or refuses them, confirmed ones are pending', async () => {
  const { id } = await add({ v1: { accessToken: bahrain().accessToken } });
  const mistyped = { v1: { accessToken: 'a-token-of-tomorrow' } };
  expect(await refusal(rotate(id, mistyped))).toEqual(unconfirmed('v1', 'refused'));
  expect((await rotate(id, mistyped, confirmed)).credentials[0]).toMatchObject({
    current: { state: 'proven' },
    pending: { state: 'refused' },
  });
  const pending = { v1: await newToken(bahrain()) };
  await away('/v1/');
  expect(await refusal(rotate(id, pending))).toEqual(unconfirmed('v1', 'unreachable'));
  expect((await rotate(id, pending, confirmed)).credentials[0]).toMatchObject({ pending: { state: 'unproven' } });
  await back();
  expect((await (await gateway(id)).getInstallation()).installation.merchant.id).toBe(bahrain().id);
  expect((await entry(id)).credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
});

test('a new secret of the same key needs no word of the owner', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  await away('/v2/');
  const apiSecret = await newSecret(bahrain());
  const pending = await rotate(id, { v2: { ...fullKey(bahrain()).v2, apiSecret } });
  expect(pending.credentials[0]).toMatchObject({ pending: { state: 'unproven' } });
  await back();
  expect((await (await gateway(id)).getWallet()).wallet.currency).toBe('BHD');
});

test('confirmed ones that turn out to be another merchant’s are discarded by a test', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  await away('/v2/');
  expect((await rotate(id, { v2: fullKey(saudi()).v2 }, confirmed)).credentials[0]?.pending).not.toBeNull();
  await back();
  await testConnection(get().ctx, { id });
  const after = await entry(id);
  expect(after).toMatchObject({ country: 'BH', otherCountry: null });
  expect(after.credentials[0]).toMatchObject({
    current: { endings: { apiKey: fullKey(bahrain()).v2.apiKey.slice(-4) } },
    pending: null,
  });
  expect(await trail()).toContain('rotation_discarded by itself');
  expect((await (await gateway(id)).getWallet()).wallet.currency).toBe('BHD');
});

test('a generation that is added while the service is away is used once a test has verified it', async () => {
  const { id } = await add({ v2: fullKey(bahrain()).v2 });
  await away('/v1/');
  const added = await rotate(id, { v1: { accessToken: saudi().accessToken } }, confirmed);
  expect(added.credentials[1]).toMatchObject({ current: null, pending: { state: 'unproven' } });
  expect((await gateway(id)).generations).toEqual(['v2']);
  await back();
  await testConnection(get().ctx, { id });
  expect((await entry(id)).credentials.map(({ generation }) => generation)).toEqual(['v2']);
  await away('/v1/');
  await rotate(id, { v1: { accessToken: bahrain().accessToken } }, confirmed);
  await back();
  expect((await gateway(id)).generations).toEqual(['v2']);
  await testConnection(get().ctx, { id });
  expect((await gateway(id)).generations).toEqual(['v2', 'v1']);
  expect((await (await gateway(id)).getInstallation()).installation.merchant.country).toBe('BH');
});
