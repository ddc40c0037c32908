import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSandbox, type TestSandbox } from '@/lib/sandbox/testing-sandbox';
import { denialsInMemory } from './denials.server';
import { createGateway, type Gateway, type GatewayOptions, type Operation } from './gateway.server';
import { GENERATIONS } from './generation/generation';
import { ESTIMATE_VARIANTS } from './model/estimate-variant';
import { createServiceClient } from './transport/client.server';
import { v0Operations } from './v0/operations.server';
import { v1Operations } from './v1/operations.server';
import { v2Operations } from './v2/operations.server';
import type { CreateDeliveryRequest, Destination, EstimateRequest } from './v2/schema';
import { ENDPOINTS } from './why-not';

/** A merchant with credentials of all generations, or of some: which generation serves what. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await sandbox.control('POST', '/reset', {});
});

type Holding = Pick<GatewayOptions, 'v2' | 'v1' | 'v0'>;

/** Denials that the gateways of a test share, as those of one connection do. */
let denials = { v2: denialsInMemory(), v1: denialsInMemory() };
afterEach(() => {
  denials = { v2: denialsInMemory(), v1: denialsInMemory() };
});

function connect(holding: Holding = everything()): Gateway {
  return createGateway({ baseUrl: sandbox.url, ...holding, denials, retryDelaysMs: [20, 20, 20] });
}

function everything(): Required<Holding> {
  const { full, accessToken, v0ApiKey } = sandbox.merchant('KW');
  return { v2: full, v1: { accessToken }, v0: { apiKey: v0ApiKey } };
}

/** Takes permissions away from the key of v2. */
async function permit(...permissions: string[]) {
  const { id, full } = sandbox.merchant('KW');
  await sandbox.control('PUT', `/merchants/${id}/keys/${full.id}`, { permissions });
}

/** Leaves the installation of v1 with these alone. */
async function install(...permissions: string[]) {
  await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/installation`, { permissions });
}

const Requests = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
});

/** The requests that the sandbox received since the last reset, oldest first. */
async function asked(): Promise<string[]> {
  const { requests } = Requests.parse((await sandbox.control('GET', '/requests')).body);
  const lines = requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
  return lines.filter((line) => !line.includes('/_sandbox'));
}

const CONTACT = { contact_name: 'Sara', contact_phone: '+96550001234' };
const HAWALLY = { name: 'Hawally', phone: '+96522220000', latitude: 29.33, longitude: 48.03 };
const LOCATION: Destination = {
  destination_format: 'location_format',
  destination: { ...CONTACT, latitude: 29.34, longitude: 48.08 },
};
const BLOCK: Destination = {
  destination_format: 'kuwait_format',
  destination: { ...CONTACT, area: 'Salmiya', block: '4', street: '10', building: '7' },
};

function trip(to = LOCATION): EstimateRequest {
  return { origin_format: 'branch_format', origin: { branch_id: sandbox.merchant('KW').branches[0]?.id ?? '' }, ...to };
}

function order(to = LOCATION): CreateDeliveryRequest {
  return { reference: `REF-${randomUUID()}`, payment: { amount: 12.5, type: 'cash' }, ...trip(to) };
}

describe('the newest generation', () => {
  it('serves each operation, as far as there are credentials', () => {
    const { v2, v1, v0 } = everything();
    const served = (holding: Holding, operation: Operation) => connect(holding).generationOf(operation);
    expect(connect().generations).toEqual(['v2', 'v1', 'v0']);
    expect(served({ v2, v1, v0 }, 'createDelivery')).toBe('v2');
    expect(served({ v1, v0 }, 'createDelivery')).toBe('v1');
    expect(served({ v0 }, 'createDelivery')).toBe('v0');
    expect(served({ v2, v1, v0 }, 'getInstallation')).toBe('v1');
    expect(served({ v1, v0 }, 'listBranches')).toBe('v1');
    expect(served({ v2, v0 }, 'getWallet')).toBe('v2');
    expect(connect().estimateVariants).toEqual(ESTIMATE_VARIANTS);
    expect(connect({ v1, v0 }).clock()).toBeNull();
  });

  it('is the one that the table says, of what each really brings', () => {
    const client = createServiceClient({ baseUrl: sandbox.url, credentials: { accessToken: 'x' } });
    const brought = { v2: v2Operations(client), v1: v1Operations(client), v0: v0Operations(client) };
    for (const [operation, { by }] of Object.entries(ENDPOINTS)) {
      expect(GENERATIONS.filter((generation) => operation in brought[generation])).toEqual(by);
    }
  });

  it.each([
    ['v2', true],
    ['v1', false],
    ['v0', false],
  ] as const)('%s makes a body of its own, named when it is sent (repeatable: %s)', async (generation, repeatable) => {
    const gateway = connect();
    const { reference, payment } = order();
    const request = generation === 'v0' ? { reference, payment, ...LOCATION } : order();
    const made = gateway.createDeliveryBody(request, { generation });
    expect(made).toMatchObject({ generation, repeatable });
    const answer = await gateway.createDelivery(made.body, { generation });
    expect(answer).toMatchObject({ generation, delivery: { status: 'pending', amount: '12.500' } });
    expect((await gateway.getDelivery(answer.delivery.code, { generation })).generation).toBe(generation);
  });
});

describe('a delivery stays with the generation that made it', () => {
  it('in its words, and in what can be done with it', async () => {
    const gateway = connect();
    const { generation, body } = gateway.createDeliveryBody(order(), { generation: 'v1' });
    const { code } = (await gateway.createDelivery(body, { generation })).delivery;
    await sandbox.control('POST', `/deliveries/${code}/status`, { status: 'waiting_pack', hold: true });
    expect((await gateway.getDelivery(code, { generation })).delivery.status).toBe('waiting_pack');
    expect(gateway.can('retryDelivery')).toBe(true);
    expect(gateway.can('retryDelivery', { generation })).toBe(false);
    expect(gateway.whyNot('retryDelivery', { generation })).toBe('not_in_v1');
    await expect(gateway.retryDelivery(code, { generation })).rejects.toMatchObject({ why: 'not_in_v1' });
    expect((await gateway.cancelDelivery(code, undefined, { generation })).generation).toBe('v1');
  });

  it('also when its credentials are gone: nobody else is asked', async () => {
    const { v2 } = everything();
    const gateway = connect({ v2 });
    await sandbox.control('DELETE', '/requests');
    await expect(gateway.getDelivery('A1B2', { generation: 'v1' })).rejects.toMatchObject({ why: 'needs_v1' });
    await expect(gateway.cancelDelivery('A1B2', undefined, { generation: 'v0' })).rejects.toMatchObject({
      kind: 'not-served',
      why: 'needs_key',
    });
    expect(() => gateway.createDeliveryBody(order(), { generation: 'v0' })).toThrow(
      expect.objectContaining({ why: 'needs_key' }),
    );
    expect(await asked()).toEqual([]);
  });

  it('so no other one reads it when the key may not', async () => {
    const gateway = connect();
    const { body } = gateway.createDeliveryBody(order());
    const { code } = (await gateway.createDelivery(body)).delivery;
    await permit('delivery:write');
    await expect(gateway.getDelivery(code)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('a key of v2 that lacks a permission', () => {
  it('leaves estimates and reads of branches to the next generation, and is not asked each time', async () => {
    const gateway = connect();
    await permit('wallet:read');
    await sandbox.control('DELETE', '/requests');
    expect(gateway.generationOf('estimate')).toBe('v2');
    expect((await gateway.estimate(trip())).generation).toBe('v1');
    expect(gateway.generationOf('estimate')).toBe('v1');
    expect((await connect().estimate(trip())).generation).toBe('v1');
    expect(await asked()).toEqual([
      'POST /v2/deliveries/estimate 403',
      'POST /v1/deliveries/estimate 200',
      'POST /v1/deliveries/estimate 200',
    ]);
    const listed = await gateway.listBranches();
    const [first] = listed.branches;
    expect(listed.generation).toBe('v1');
    expect((await gateway.getBranch(first?.id ?? '')).branch).toEqual(first);
    expect(gateway.whyNot('estimate')).toBeNull();
  });

  it('leaves them to v0 where that is all there is', async () => {
    const { v2, v0 } = everything();
    await permit('wallet:read');
    const gateway = connect({ v2, v0 });
    expect((await gateway.estimate(trip())).generation).toBe('v0');
    await expect(gateway.listBranches()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(gateway.whyNot('listBranches')).toBe('denied');
  });

  it('says so itself where the others can not express what is asked', async () => {
    const gateway = connect();
    await permit('wallet:read');
    for (const _ of ['asked', 'remembered']) {
      await expect(gateway.estimate(trip(BLOCK))).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
    }
    await permit('delivery:write');
    expect((await gateway.estimate(trip(BLOCK))).generation).toBe('v2');
    expect((await gateway.estimate(trip())).generation).toBe('v2');
  });

  it('leaves changes of branches to the next that may, and goes straight there from then on', async () => {
    const gateway = connect();
    await permit('branch:read');
    await sandbox.control('DELETE', '/requests');
    const { generation, branch } = await gateway.createBranch(HAWALLY);
    expect(generation).toBe('v1');
    await gateway.updateBranch(branch.id, { name: 'Other' });
    expect((await gateway.updateBranch(branch.id, { name: 'Another' })).generation).toBe('v1');
    await gateway.deleteBranch(branch.id);
    expect(await asked()).toEqual([
      'POST /v2/branches 403',
      'POST /v1/branches 201',
      `PUT /v2/branches/${branch.id} 403`,
      `PUT /v1/branches/${branch.id} 200`,
      `PUT /v1/branches/${branch.id} 200`,
      `DELETE /v2/branches/${branch.id} 403`,
      `DELETE /v1/branches/${branch.id} 200`,
    ]);
    expect(gateway.whyNot('createBranch')).toBeNull();
    expect(gateway.generationOf('createBranch')).toBe('v1');
  });

  it('says so where nobody may', async () => {
    const gateway = connect();
    await permit('branch:read');
    await install('branch:read');
    for (const _ of ['asked', 'remembered']) {
      await expect(gateway.createBranch(HAWALLY)).rejects.toMatchObject({ kind: 'forbidden', outcome: 'not-done' });
      expect(gateway.whyNot('createBranch')).toBe('denied');
    }
    await install('branch:write');
    expect((await gateway.createBranch(HAWALLY)).generation).toBe('v1');
  });

  it('leaves no change to another that may have been made already', async () => {
    const id = sandbox.merchant('KW').branches[0]?.id ?? '';
    const gateway = connect();
    await permit('branch:read');
    for (const fault of [{ status: 403, when: 'after', body: '<html>' }, { status: 500 }]) {
      await sandbox.control('POST', '/faults', { path: `/v2/branches/${id}`, times: 1, ...fault });
      await sandbox.control('DELETE', '/requests');
      await expect(gateway.updateBranch(id, { name: 'Other' })).rejects.toMatchObject({ outcome: 'unknown' });
      expect((await asked()).every((line) => line.startsWith('PUT /v2/'))).toBe(true);
    }
  });

  it('leaves what is written for one generation to that one alone', async () => {
    const gateway = connect();
    await permit('wallet:read');
    await sandbox.control('DELETE', '/requests');
    const { generation, body } = gateway.createDeliveryBody(order());
    for (const call of [
      () => gateway.createDelivery(body, { generation }),
      () => gateway.cancelDelivery('A1B2C3'),
      () => gateway.getDelivery('A1B2C3'),
      () => gateway.retryDelivery('A1B2C3'),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden', outcome: 'not-done' });
    }
    expect((await asked()).every((line) => line.includes('/v2/') && line.endsWith(' 403'))).toBe(true);
    expect(gateway.whyNot('cancelDelivery')).toBe('denied');
  });

  it('has the next order written for the next generation that may', async () => {
    const gateway = connect();
    await permit('wallet:read');
    const { body } = gateway.createDeliveryBody(order());
    await expect(gateway.createDelivery(body, { generation: 'v2' })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(gateway.generationOf('createDelivery')).toBe('v1');
    expect(gateway.whyNot('createDelivery')).toBeNull();
    expect(gateway.whyNot('createDelivery', { generation: 'v2' })).toBe('denied');
    const made = gateway.createDeliveryBody(order());
    expect(made.generation).toBe('v1');
    expect((await gateway.createDelivery(made.body, made)).generation).toBe('v1');
  });

  it('leaves no order to another where it is a test-mode key: theirs would be real', async () => {
    const { v2, v1, v0 } = everything();
    const gateway = createGateway({ baseUrl: sandbox.url, denials, v2, v1, v0, testMode: true, retryDelaysMs: [] });
    expect(gateway.whyNot('createDelivery')).toBeNull();
    await permit('wallet:read');
    const { body, generation } = gateway.createDeliveryBody(order());
    await expect(gateway.createDelivery(body, { generation })).rejects.toMatchObject({ kind: 'forbidden' });
    expect([gateway.generationOf('createDelivery'), gateway.whyNot('createDelivery')]).toEqual(['v2', 'test_mode']);
    const older = connect({ v1, v0 }).createDeliveryBody(order(), { generation: 'v1' });
    await sandbox.control('DELETE', '/requests');
    await expect(gateway.createDelivery(older.body, older)).rejects.toMatchObject({
      kind: 'not-served',
      why: 'test_mode',
      outcome: 'not-done',
    });
    expect(await asked()).toEqual([]);
    for (const of of [{ generation: 'v1' }, { generation: 'v0' }] as const) {
      expect([gateway.can('createDelivery', of), gateway.whyNot('createDelivery', of)]).toEqual([false, 'test_mode']);
    }
    // Operations that change nothing, or are the same whoever does them, go on as ever.
    expect((await gateway.estimate(trip())).generation).toBe('v1');
    expect((await gateway.createBranch(HAWALLY)).generation).toBe('v1');
    const without = createGateway({ baseUrl: sandbox.url, denials, v1, v0, testMode: true });
    expect([without.generationOf('createDelivery'), without.whyNot('createDelivery')]).toEqual([null, 'test_mode']);
    const alone = createGateway({ baseUrl: sandbox.url, denials, v2, testMode: true });
    expect(alone.whyNot('createDelivery')).toBe('denied');
  });

  it('is reported once for all that the permission covers', async () => {
    const { v2 } = everything();
    const gateway = connect({ v2 });
    await permit('wallet:read');
    await expect(gateway.estimateVariant('v2-static', trip())).rejects.toMatchObject({ kind: 'forbidden' });
    const reported = (['createDelivery', 'estimate', 'estimateStatic', 'listBranches', 'getWallet'] as const).map(
      (name) => gateway.whyNot(name),
    );
    expect(reported).toEqual(['denied', 'denied', 'denied', null, null]);
    await permit('delivery:write');
    await gateway.estimate(trip());
    expect(gateway.whyNot('createDelivery')).toBeNull();
  });

  it('counts as denied for 15 minutes, or until a call succeeds', async () => {
    let nowMs = Date.now();
    const { v2 } = everything();
    const gateway = createGateway({ baseUrl: sandbox.url, v2, now: () => nowMs, retryDelaysMs: [] });
    await permit('branch:read');
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'forbidden' });
    nowMs += 14 * 60_000;
    expect(gateway.whyNot('getWallet')).toBe('denied');
    nowMs += 2 * 60_000;
    expect(gateway.whyNot('getWallet')).toBeNull();
    nowMs -= 16 * 60_000;
    await sandbox.control('POST', '/reset', {});
    await gateway.getWallet();
    expect(gateway.whyNot('getWallet')).toBeNull();
  });

  it('knows what v1 may do when the installation has been read', async () => {
    const { v1 } = everything();
    const gateway = connect({ v1 });
    await install('branch:read', 'branch:write');
    await gateway.getInstallation();
    const reported = (['createDelivery', 'estimate', 'cancelDelivery', 'createBranch', 'updateBranch'] as const).map(
      (name) => gateway.whyNot(name),
    );
    expect(reported).toEqual(['denied', 'denied', 'denied', null, 'denied']);
    await install('branch:read', 'delivery:write');
    await gateway.getInstallation();
    expect([gateway.whyNot('createDelivery'), gateway.whyNot('createBranch')]).toEqual([null, 'denied']);
  });

  it('is tested by the next call after 15 minutes', async () => {
    let nowMs = Date.now();
    const gateway = createGateway({ baseUrl: sandbox.url, ...everything(), now: () => nowMs, retryDelaysMs: [] });
    await permit('wallet:read');
    expect((await gateway.listBranches()).generation).toBe('v1');
    await sandbox.control('POST', '/reset', {});
    expect((await gateway.listBranches()).generation).toBe('v1');
    nowMs += 16 * 60_000;
    await sandbox.control('POST', '/clock', { skewSeconds: 960 });
    expect((await gateway.listBranches()).generation).toBe('v2');
  });

  it('but an error that is no refusal goes to nobody else', async () => {
    await sandbox.control('POST', '/faults', { path: '/v2/deliveries/estimate', status: 500 });
    await sandbox.control('DELETE', '/requests');
    const gateway = createGateway({ baseUrl: sandbox.url, ...everything(), retryDelaysMs: [] });
    await expect(gateway.estimate(trip())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await asked()).toEqual(['POST /v2/deliveries/estimate 500']);
  });
});

describe('side by side', () => {
  it('every variant estimates the same trip, and all agree on a fee', async () => {
    const gateway = connect();
    const answers = await Promise.all(ESTIMATE_VARIANTS.map((variant) => gateway.estimateVariant(variant, trip())));
    expect(answers.map(({ generation }) => generation)).toEqual(['v2', 'v2', 'v1', 'v1', 'v1', 'v1', 'v0', 'v0']);
    expect(answers.map(({ estimate }) => estimate.kind)).toEqual([
      'driving',
      'driving',
      'times',
      'times',
      'durations',
      'durations',
      'times',
      'durations',
    ]);
    for (const { estimate } of answers) expect(Number(estimate.deliveryFee)).toBeGreaterThan(0);
  });
});
