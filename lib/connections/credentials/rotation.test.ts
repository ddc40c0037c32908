import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { auditLog, branches, connectionCredentials, connections, settings } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/model/generation';
import type { OrderRequest } from '@/lib/service/model/order-request';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { Connection } from '../connection';
import { toConnection } from '../current.server';
import { gatewayOf } from '../gateway-of.server';
import { heldBy } from './held.server';
import { heldAndHeard, troubleOf } from './problem.server';
import { heedVerdict } from './rotation.server';
import type { Slot } from './rows.server';

/** Old and new secret overlap: on real HTTP, with a sandbox that rotates its keys. */

let fixture: ServiceFixture;
let connection: Connection;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
beforeEach(async () => {
  connection = await addConnection(fixture);
  await fixture.control('DELETE', '/requests');
});
afterEach(async () => {
  await fixture.control('DELETE', '/faults');
  await fixture.control('POST', '/reset', {});
  await fixture.db.delete(connectionCredentials);
  await fixture.db.delete(branches);
  await fixture.db.delete(settings);
  await fixture.db.delete(auditLog);
  globalThis.dispatchDeskDenials?.clear();
  globalThis.dispatchDeskVerdicts?.clear();
});

const give = (slot: Slot, credentials: Credentials) => keepCredentials(fixture, connection.id, slot, credentials);
const held = async () => {
  const rows = await fixture.db.select().from(connectionCredentials);
  return rows.map(({ generation, slot, endings }) => `${generation} ${slot} ${Object.values(endings).at(-1)}`).sort();
};
const ending = (secret: string) => secret.slice(-4);
const keyOf = () => ({ apiKey: fixture.key.apiKey, apiSecret: fixture.key.apiSecret });
const mineOf = (generation: Generation): Credentials =>
  ({
    v2: { v2: keyOf() },
    v1: { v1: { accessToken: fixture.merchant.accessToken } },
    v0: { v0: { apiKey: fixture.merchant.v0ApiKey } },
  })[generation];
async function rotatedSecret(): Promise<string> {
  const path = `/merchants/${fixture.merchant.id}/keys/${fixture.key.id}`;
  return z.object({ apiSecret: z.string() }).parse(await fixture.control('PUT', path, { rotate: true })).apiSecret;
}
async function rotatedOf(generation: 'v1' | 'v0'): Promise<Credentials> {
  const path = `/merchants/${fixture.merchant.id}/${generation === 'v1' ? 'installation' : 'v0-key'}`;
  const answer = await fixture.control('PUT', path, { rotate: true });
  if (generation === 'v1') return { v1: z.object({ accessToken: z.string() }).parse(answer) };
  return { v0: z.object({ apiKey: z.string() }).parse(answer) };
}
async function statuses(): Promise<string[]> {
  const Requests = z.object({
    requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
  });
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
}
function order(generation: Generation): OrderRequest {
  const destination = { contact_name: 'Sara', contact_phone: '+96550123456', latitude: 29.33, longitude: 48.05 };
  const origin = { branch_id: fixture.merchant.branches[0]?.id ?? '' };
  const common = {
    reference: `R-${generation}`,
    payment: { amount: 3.5, type: 'paid' as const },
    destination_format: 'location_format' as const,
    destination,
  };
  return generation === 'v0' ? common : { ...common, origin_format: 'branch_format', origin };
}
async function ordersMade(): Promise<number> {
  const State = z.object({ deliveries: z.object({ total: z.number() }) });
  return State.parse(await fixture.control('GET', '')).deliveries.total;
}
async function createOne(generation: Generation) {
  const gateway = await gatewayOf(connection);
  const { body } = gateway.createDeliveryBody(order(generation));
  return gateway.createDelivery(body, { generation });
}

test('before the service has rotated the old secret goes on, and nothing is sent with the new one', async () => {
  await give('current', { v2: keyOf() });
  await give('next', { v2: { ...keyOf(), apiSecret: 'a secret of the future' } });
  for (let call = 0; call < 3; call += 1) await (await gatewayOf(connection)).getWallet();
  expect(await statuses()).toEqual(Array(3).fill('GET /v2/wallet 200'));
  expect(await held()).toEqual([`v2 current ${ending(fixture.key.apiSecret)}`, 'v2 next ture']);
});

test('a service that rotates while the new secret counts as refused leaves no call without an answer', async () => {
  const apiSecret = await rotatedSecret();
  await give('current', { v2: keyOf() });
  await give('next', { v2: { ...keyOf(), apiSecret } });
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 2, status: 401 });
  await expect((await gatewayOf(connection)).getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  await fixture.control('DELETE', '/requests');

  expect((await createOne('v2')).delivery.code).toMatch(/^\w{4,6}$/);
  expect(await statuses()).toEqual(['POST /v2/deliveries 401', 'POST /v2/deliveries 200']);
  expect(await held()).toEqual([`v2 current ${ending(apiSecret)}`]);
});

test('the first call that the service takes with the new secret makes it the current one, and erases the old', async () => {
  await give('current', { v2: keyOf() });
  const apiSecret = await rotatedSecret();
  await give('next', { v2: { ...keyOf(), apiSecret } });
  await (await gatewayOf(connection)).getWallet();
  expect(await statuses()).toEqual(['GET /v2/wallet 401', 'GET /v2/wallet 200']);
  expect(await held()).toEqual([`v2 current ${ending(apiSecret)}`]);
  expect(await fixture.db.select().from(auditLog)).toMatchObject([
    {
      action: 'credentials_proven',
      userId: null,
      subject: 'v2',
      detail: { endings: { apiSecret: ending(apiSecret) }, replaced: { apiSecret: ending(fixture.key.apiSecret) } },
    },
  ]);
  await (await gatewayOf(connection)).getWallet();
  expect((await statuses()).slice(2)).toEqual(['GET /v2/wallet 200']);
});

test.each(['v2', 'v1', 'v0'] as const)(
  '%s: a create in the middle of a rotation makes one order',
  async (generation) => {
    const future: Record<Generation, Credentials> = {
      v2: { v2: { ...keyOf(), apiSecret: 'a secret of the future' } },
      v1: { v1: { accessToken: 'a-token-of-the-future' } },
      v0: { v0: { apiKey: 'a-key-of-the-future' } },
    };
    await give('current', mineOf(generation));
    await give('next', future[generation]);
    const before = await ordersMade();
    const { delivery } = await createOne(generation);
    expect(delivery.code).toMatch(/^\w{4,6}$/);
    const made = `POST /${generation}/deliveries 200`;
    // Nothing is sent with what waits while what is in use is accepted.
    expect(await statuses()).toEqual([made]);
    expect(await ordersMade()).toBe(before + 1);
  },
);

test.each(['v1', 'v0'] as const)('%s: what was rotated is proven by the order that it makes', async (generation) => {
  const next = await rotatedOf(generation);
  await give(
    'current',
    generation === 'v1' ? { v1: { accessToken: 'an-old-token-x' } } : { v0: { apiKey: 'an-old-key-xxx' } },
  );
  await give('next', next);
  await createOne(generation);
  // Beside it, it is only asked whose they are.
  const asked = await statuses();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(
    [401, 200].map((status) => `POST /${generation}/deliveries ${status}`),
  );
  const token = next.v1?.accessToken ?? next.v0?.apiKey ?? '';
  expect(await held()).toEqual([`${generation} current ${ending(token)}`]);
});

test('another merchant’s key that waits is sent nothing while the one in use is accepted', async () => {
  const foreign = fixture.sandbox.credentials.merchants
    .find(({ country }) => country === 'SA')
    ?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!foreign) throw new Error('The sandbox has no full key in Saudi Arabia');
  await give('current', { v2: keyOf() });
  await give('next', { v2: { apiKey: foreign.apiKey, apiSecret: foreign.apiSecret } });
  expect((await (await gatewayOf(connection)).getWallet()).wallet.currency).toBe('KWD');
  await createOne('v2');
  expect(await held()).toHaveLength(2);
});

test('many calls at once prove it once', async () => {
  await give('current', { v2: keyOf() });
  const apiSecret = await rotatedSecret();
  await give('next', { v2: { ...keyOf(), apiSecret } });
  await Promise.all(Array.from({ length: 12 }, async () => (await gatewayOf(connection)).getWallet()));
  expect(await held()).toEqual([`v2 current ${ending(apiSecret)}`]);
  expect(await fixture.db.select().from(auditLog)).toHaveLength(1);
});

test('a proof of what somebody has replaced meanwhile proves nothing', async () => {
  await give('current', { v2: keyOf() });
  const apiSecret = await rotatedSecret();
  await give('next', { v2: { ...keyOf(), apiSecret } });
  const before = await heldBy(connection);
  await give('next', { v2: { ...keyOf(), apiSecret: 'something else again' } });
  await heedVerdict(connection, before, 'v2', { slot: 'next', accepted: true });
  expect(await held()).toEqual([`v2 current ${ending(fixture.key.apiSecret)}`, 'v2 next gain']);
});

test('a refusal of both says so; neither a lost answer nor an error page proves or erases anything', async () => {
  await give('current', { v2: { ...keyOf(), apiSecret: 'wrong, and old too' } });
  await give('next', { v2: { ...keyOf(), apiSecret: 'wrong, and new too' } });
  await expect((await gatewayOf(connection)).getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  const all = await heldAndHeard(connection, fixture.db);
  expect(all.map(({ refusedSince }) => refusedSince)).toEqual([expect.any(Date), expect.any(Date)]);
  expect(troubleOf(connection, all)).toMatchObject({ kind: 'refused', generation: 'v2', isAll: true });

  await fixture.db.delete(connectionCredentials);
  await give('current', { v2: keyOf() });
  await give('next', { v2: { ...keyOf(), apiSecret: await rotatedSecret() } });
  for (const fault of [
    { drop: 'before' },
    { status: 503 },
    { status: 429 },
    { status: 404, body: '<html>welcome</html>' },
  ]) {
    await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, ...fault });
    const call = (await gatewayOf(connection)).getWallet({ retryDelaysMs: [] });
    await expect(call).rejects.toMatchObject({ name: expect.any(String) });
    expect(await held()).toHaveLength(2);
  }
});

test('a key that the service refuses is remembered with the time, until it is accepted again', async () => {
  await give('current', { v2: keyOf() });
  await (await gatewayOf(connection)).getWallet();
  const before = await rotatedSecret();
  const gateway = await gatewayOf(connection);
  await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  const [refused] = await heldAndHeard(connection, fixture.db);
  // It did work, so that one can say: rotated rather than wrong.
  expect(refused).toMatchObject({ provenAt: expect.any(Date), refusedSince: expect.any(Date) });
  const since = refused?.refusedSince;
  await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect((await heldAndHeard(connection, fixture.db))[0]?.refusedSince).toEqual(since);

  await give('current', { v2: { ...keyOf(), apiSecret: before } });
  await (await gatewayOf(connection)).getWallet();
  const all = await heldAndHeard(connection, fixture.db);
  expect(all[0]?.refusedSince).toBeNull();
  expect(troubleOf(connection, all)).toBeNull();
});

test('what the service says is not written down with every call', async () => {
  await give('current', { v2: keyOf() });
  const writtenAt = async () => (await fixture.db.select().from(settings))[0]?.updatedAt;
  await (await gatewayOf(connection)).getWallet();
  const first = await writtenAt();
  for (let call = 0; call < 5; call += 1) await (await gatewayOf(connection)).getWallet();
  expect(await writtenAt()).toEqual(first);
  expect(JSON.stringify(await fixture.db.select().from(settings))).not.toContain(fixture.key.apiSecret);
});

test.each(['v2', 'v1', 'v0'] as const)(
  '%s: an order in hand goes through when its key is rotated',
  async (generation) => {
    await give('current', mineOf(generation));
    const gateway = await gatewayOf(connection);
    const now =
      generation === 'v2' ? { v2: { ...keyOf(), apiSecret: await rotatedSecret() } } : await rotatedOf(generation);
    // Proven and in force meanwhile, by another call.
    await give('current', now);
    const { body } = gateway.createDeliveryBody(order(generation));
    const { delivery } = await gateway.createDelivery(body, { generation });
    expect(delivery.code).toMatch(/^\w{4,6}$/);
    await gateway.getDelivery(delivery.code, { generation });
    const posts = await statuses();
    expect(posts.slice(0, 2)).toEqual([401, 200].map((status) => `POST /${generation}/deliveries ${status}`));
    expect(posts[2]).toMatch(/^GET .* 200$/);
    expect(posts).toHaveLength(3);
    // It is the old ones that were refused.
    expect((await heldAndHeard(connection, fixture.db))[0]).toMatchObject({
      provenAt: expect.any(Date),
      refusedSince: null,
    });
  },
);

test('but not with a live key what was meant as a test, nor the other way round', async () => {
  for (const testMode of [true, false]) {
    await give('current', { v2: { ...keyOf(), apiSecret: 'a secret that is over' } });
    await fixture.db.update(connections).set({ testMode }).where(eq(connections.id, connection.id));
    const gateway = await gatewayOf({ ...connection, testMode });
    await give('current', { v2: keyOf() });
    await fixture.db.update(connections).set({ testMode: !testMode }).where(eq(connections.id, connection.id));
    const { body } = gateway.createDeliveryBody(order('v2'));
    await expect(gateway.createDelivery(body)).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  expect(await statuses()).toEqual(Array(2).fill('POST /v2/deliveries 401'));
});

test('in test mode no order is made with what knows no tests', async () => {
  const limited = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('delivery:write'));
  if (!limited) throw new Error('The sandbox has no limited key');
  const { apiKey, apiSecret } = limited;
  await give('current', { v2: { apiKey, apiSecret }, v1: { accessToken: fixture.merchant.accessToken } });
  const gateway = await gatewayOf({ ...connection, testMode: true });
  const { generation } = gateway.createDeliveryBody(order('v2'));
  expect(generation).toBe('v2');
  expect(gateway.whyNot('createDelivery', { generation: 'v1' })).toBe('test_mode');
});

test('all calls that are in hand at once go through', async () => {
  await give('current', { v2: keyOf() });
  const gateway = await gatewayOf(connection);
  await give('current', { v2: { ...keyOf(), apiSecret: await rotatedSecret() } });
  const wallets = await Promise.all(Array.from({ length: 12 }, () => gateway.getWallet()));
  expect(wallets.map(({ wallet }) => wallet.currency)).toEqual(Array(12).fill('KWD'));
  expect((await heldAndHeard(connection, fixture.db))[0]).toMatchObject({ refusedSince: null });
});

test('new ones that the service takes a moment after the old are tried again within seconds', async () => {
  await give('current', { v1: { accessToken: 'revoked-already' } });
  await give('next', { v1: { accessToken: fixture.merchant.accessToken } });
  await fixture.control('POST', '/faults', { path: '/v1/', times: 50, status: 401 });
  const read = async () => (await gatewayOf(connection)).listBranches({ retryDelaysMs: [] });
  await expect(read()).rejects.toMatchObject({ kind: 'unauthorized' });
  await fixture.control('DELETE', '/faults');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
  try {
    expect((await read()).branches.length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
  expect(await held()).toEqual([`v1 current ${ending(fixture.merchant.accessToken)}`]);
});

test('a refused call is not made again for nothing', async () => {
  await give('current', { v2: keyOf() });
  const gateway = await gatewayOf(connection);
  await rotatedSecret();
  for (let call = 0; call < 2; call += 1) {
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  await give('current', { v2: { ...keyOf(), apiSecret: 'wrong again' } });
  for (let call = 0; call < 2; call += 1) {
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  // Once with each that there was, then with what there is.
  expect(await statuses()).toEqual(Array(5).fill('GET /v2/wallet 401'));
});

describe('whose credentials are that wait is asked before anything is sent with them', () => {
  const foreign = () => {
    const merchant = fixture.sandbox.credentials.merchants.find(({ country }) => country === 'SA');
    const key = merchant?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
    if (!merchant || !key) throw new Error('The sandbox has no full key in Saudi Arabia');
    const v2 = { apiKey: key.apiKey, apiSecret: key.apiSecret };
    return { v2: { v2 }, v1: { v1: { accessToken: merchant.accessToken } } };
  };
  const knowsCountry = () =>
    fixture.db.update(connections).set({ currency: 'KWD' }).where(eq(connections.id, connection.id));
  const knowsBranches = () =>
    fixture.db
      .insert(branches)
      .values(
        fixture.merchant.branches
          .slice(0, 2)
          .map(({ id, name }) => ({ connectionId: connection.id, id, name, syncedAt: new Date() })),
      );
  const troubleNow = async () => troubleOf(connection, await heldAndHeard(connection, fixture.db));
  const REVOKED = {
    v2: { v2: { apiKey: 'a-key-of-before', apiSecret: 'revoked' } },
    v1: { v1: { accessToken: 'a-token-of-before' } },
  };
  const own = { v2: () => ({ v2: keyOf() }), v1: () => ({ v1: { accessToken: fixture.merchant.accessToken } }) };

  test.each(['v2', 'v1'] as const)(
    '%s: another merchant’s get no order and no list, and are thrown away',
    async (generation) => {
      await knowsCountry();
      await give('current', REVOKED[generation]);
      await give('next', foreign()[generation]);
      const before = await ordersMade();
      await expect(createOne(generation)).rejects.toMatchObject({
        kind: 'unauthorized',
        outcome: 'not-done',
        attempts: 1,
      });
      expect((await statuses()).filter((one) => one.startsWith('POST'))).toEqual([
        `POST /${generation}/deliveries 401`,
      ]);
      expect(await ordersMade()).toBe(before);
      await expect((await gatewayOf(connection)).listBranches()).rejects.toMatchObject({ kind: 'unauthorized' });
      expect((await statuses()).filter((one) => one.includes('/branches'))).toEqual([expect.stringMatching(/ 401$/)]);
      expect(await held()).toHaveLength(1);
      expect(await fixture.db.select().from(auditLog)).toMatchObject([
        {
          action: 'rotation_discarded',
          userId: null,
          subject: generation,
          detail: { reason: 'credentials_of_another' },
        },
      ]);
      expect(await troubleNow()).toMatchObject({ kind: 'refused', isAll: true });
    },
  );

  test.each(['v2', 'v1'] as const)(
    '%s: those that see nothing of the ledger wait for a person, who is told',
    async (generation) => {
      await knowsBranches();
      await give('current', REVOKED[generation]);
      await give('next', foreign()[generation]);
      expect(await troubleNow()).toBeNull();
      await expect(createOne(generation)).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
      expect(await troubleNow()).toMatchObject({
        kind: 'doubtful',
        generation,
        isAll: true,
        since: expect.any(String),
      });
      expect(await held()).toHaveLength(2);
      await fixture.control('DELETE', '/requests');
      // Nor is it asked again at once.
      await expect((await gatewayOf(connection)).listBranches()).rejects.toMatchObject({ kind: 'unauthorized' });
      expect(await statuses()).toEqual([expect.stringMatching(/^GET .*\/branches.* 401$/)]);
      expect(await fixture.db.select().from(auditLog)).toEqual([]);
    },
  );

  test.each(['v2', 'v1'] as const)(
    '%s: those that see a branch of the ledger take over, once for all who wait',
    async (generation) => {
      await knowsCountry();
      await knowsBranches();
      await give('current', REVOKED[generation]);
      await give('next', own[generation]());
      const gateways = await Promise.all(Array.from({ length: 8 }, () => gatewayOf(connection)));
      const answers = await Promise.all(gateways.map((one) => one.listBranches()));
      expect(answers.map((one) => one.branches.length)).toEqual(Array(8).fill(fixture.merchant.branches.length));
      expect((await statuses()).filter((one) => /branches\/\w+ 200/.test(one))).toHaveLength(1);
      expect(await held()).toHaveLength(1);
      expect(await fixture.db.select().from(auditLog)).toMatchObject([{ action: 'credentials_proven' }]);
    },
  );

  test('a service that can’t be asked whose they are gets nothing from them, until it can', async () => {
    await knowsBranches();
    await give('current', REVOKED.v1);
    await give('next', own.v1());
    for (const { id } of fixture.merchant.branches) {
      await fixture.control('POST', '/faults', { path: `/v1/branches/${id}`, times: 1, status: 503 });
    }
    await expect(createOne('v1')).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
    expect(await held()).toHaveLength(2);
    expect(await troubleNow()).toBeNull();
    await fixture.control('DELETE', '/faults');
    expect((await createOne('v1')).delivery.code).toMatch(/^\w{4,6}$/);
    expect(await held()).toHaveLength(1);
  });

  test('those that the service refuses are not asked with every call', async () => {
    await knowsBranches();
    await give('current', REVOKED.v1);
    await give('next', { v1: { accessToken: 'mistyped-token-01' } });
    for (let call = 0; call < 3; call += 1) {
      await expect((await gatewayOf(connection)).listBranches()).rejects.toMatchObject({ kind: 'unauthorized' });
    }
    // Each call once, and the question: of both at once, what the installation is.
    expect(await statuses()).toHaveLength(3 + 2);
    expect(await held()).toHaveLength(2);
  });

  test('a live key does not take the place of a test key by itself, nor the other way round', async () => {
    for (const testMode of [true, false]) {
      connection = { ...connection, testMode };
      await fixture.db.update(connections).set({ testMode }).where(eq(connections.id, connection.id));
      await give('current', REVOKED.v2);
      await keepCredentials(fixture, connection.id, 'next', { v2: keyOf() }, !testMode);
      await expect(createOne('v2')).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
      expect(await troubleNow()).toMatchObject({ kind: 'other_mode', generation: 'v2', isAll: true });
    }
    expect(await statuses()).toEqual(Array(2).fill('POST /v2/deliveries 401'));
  });

  test('no request waits for a service that is silent, nor is it asked with every one', async () => {
    await knowsCountry();
    await give('current', own.v1());
    await give('next', own.v2());
    await fixture.control('POST', '/faults', { path: '/v2/', times: 100, delayMs: 1_500, status: 503 });
    const begun = performance.now();
    for (let request = 0; request < 5; request += 1) {
      expect((await gatewayOf(connection)).generations).toEqual(['v1']);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
    const questions = () => [...(globalThis.dispatchDeskQuestions?.values() ?? [])];
    await vi.waitFor(() => expect(questions().some(({ isUnanswered }) => isUnanswered)).toBe(true), 14_000);
    const asked = await statuses();
    expect((await gatewayOf(connection)).generations).toEqual(['v1']);
    expect(await statuses()).toEqual(asked);
    await fixture.control('DELETE', '/faults');
    // Ten seconds after the question has ended it is asked again.
    for (const question of questions()) question.until -= 10_000;
    await vi.waitFor(async () => expect((await gatewayOf(connection)).generations).toEqual(['v2', 'v1']));
    // What is known goes on serving while it is asked again.
    await fixture.control('POST', '/faults', { path: '/v2/', times: 100, delayMs: 1_500, status: 503 });
    for (const question of questions()) question.until -= 60_000;
    expect((await gatewayOf(connection)).generations).toEqual(['v2', 'v1']);
  });

  test('nor do those that stand alone, where nothing in use can be read', async () => {
    await knowsCountry();
    await give('current', REVOKED.v1);
    await fixture.db.update(connectionCredentials).set({ sealed: Buffer.alloc(60, 1) });
    await give('next', foreign().v1);
    // It is asked while nobody waits for it.
    expect((await gatewayOf(connection)).generations).toEqual([]);
    await vi.waitFor(async () => expect(await held()).toHaveLength(1));
    expect((await gatewayOf(connection)).generations).toEqual([]);
    await give('next', own.v1());
    const gateway = await vi.waitFor(async () => {
      const found = await gatewayOf(connection);
      expect(found.generations).toEqual(['v1']);
      return found;
    });
    expect((await gateway.getInstallation()).installation.merchant.id).toBe(fixture.merchant.id);
    expect(await held()).toEqual([`v1 current ${ending(fixture.merchant.accessToken)}`]);
  });
});

test('what another instance heard in between is no reason to keep silent', async () => {
  await give('current', { v2: keyOf() });
  await (await gatewayOf(connection)).getWallet();
  const [held] = await heldBy(connection);
  if (!held?.fingerprint) throw new Error('nothing is held');
  const refusedSince = new Date().toISOString();
  await fixture.db.update(settings).set({ value: { refusedSince } });
  // For some seconds this process takes for known what it heard itself.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  onTestFinished(() => void vi.useRealTimers());
  await (await gatewayOf(connection)).getWallet();
  expect((await heldAndHeard(connection, fixture.db))[0]).toMatchObject({ refusedSince: null });
});

test('what was heard of credentials that nobody uses any more is forgotten in the end', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  const keep = (key: string, updatedAt: Date, value: unknown = {}) =>
    fixture.db.insert(settings).values({ key, value, updatedAt });
  await keep('verdict:gone', days(31));
  await keep('denied:gone', days(31));
  await keep('verdict:lately', days(29));
  await keep('verdict:in-use', days(0));
  await keep('denied:in-use', days(31), { 'wallet:read': days(31) });
  await keep('other', days(400));
  await give('current', { v2: keyOf() });
  await (await gatewayOf(connection)).getWallet();
  const [held] = await heldBy(connection);
  const keys = (await fixture.db.select().from(settings)).map(({ key }) => key).sort();
  expect(keys).toEqual(
    ['denied:in-use', 'other', 'verdict:in-use', 'verdict:lately', `verdict:${held?.fingerprint}`].sort(),
  );
});

test('a row of another connection does not open here', async () => {
  await give('current', { v2: keyOf() });
  const [other] = await fixture.db
    .insert(connections)
    .values({
      ...{ id: newId(), slug: newId(), name: 'Other', source: 'added', sandbox: true },
      ...{ baseUrl: fixture.sandbox.url, webhookToken: newId() },
    })
    .returning();
  if (!other) throw new Error('The connection was not made');
  await fixture.db.update(connectionCredentials).set({ connectionId: other.id });
  expect((await gatewayOf(toConnection(other))).generations).toEqual([]);
  const stolen = await heldAndHeard(toConnection(other), fixture.db);
  expect(troubleOf(toConnection(other), stolen)).toMatchObject({ kind: 'unreadable', isAll: true });
  await fixture.db.delete(connections).where(eq(connections.id, other.id));
});
