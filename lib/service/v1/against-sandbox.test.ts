import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, type TestSandbox } from '@/lib/sandbox/testing-sandbox';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { CreateDeliveryRequest, Destination, EstimateRequest, Origin } from '@/lib/service/v2/schema';

/** A merchant with an access token of v1 and nothing else, against the whole service. */

let sandbox: TestSandbox;
let gateway: Gateway;
let branchId: string;
beforeAll(async () => {
  sandbox = await openSandbox();
  gateway = connect('KW');
  branchId = sandbox.merchant('KW').branches[0]?.id ?? '';
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await sandbox.control('POST', '/reset', {});
});

function connect(country: 'KW' | 'BH' | 'SA', accessToken = sandbox.merchant(country).accessToken) {
  return createGateway({ baseUrl: sandbox.url, v1: { accessToken }, retryDelaysMs: [20, 20, 20] });
}

const CONTACT = { contact_name: 'سارة', contact_phone: '+96550001234' };
const POINT = { latitude: 29.34, longitude: 48.08 };

const HOME: Destination = {
  destination_format: 'location_format',
  destination: { ...CONTACT, ...POINT, first_line: 'Behind the mosque', floor: '2' },
};

function order(to: Destination = HOME, from: Origin = atBranch()): CreateDeliveryRequest {
  return { reference: `REF-${randomUUID()}`, payment: { amount: 12.5, type: 'cash' }, ...from, ...to };
}

function atBranch(): Origin {
  return { origin_format: 'branch_format', origin: { branch_id: branchId } };
}

async function make(to?: Destination, from?: Origin) {
  const { generation, body } = gateway.createDeliveryBody(order(to, from));
  return (await gateway.createDelivery(body, { generation })).delivery;
}

const trip = (): EstimateRequest => ({
  origin_format: 'branch_format',
  origin: { branch_id: branchId },
  destination_format: 'location_format',
  destination: { ...CONTACT, ...POINT },
});

describe('deliveries', () => {
  it('are made, read and canceled', async () => {
    const made = await make();
    expect(made).toMatchObject({ status: 'pending', amount: '12.500', currency: 'KWD', test_mode: null });
    expect((await gateway.getDelivery(made.code)).delivery).toEqual(made);
    const canceled = await gateway.cancelDelivery(made.code);
    expect(canceled).toMatchObject({ generation: 'v1', delivery: { code: made.code, status: 'canceled' } });
    await expect(gateway.cancelDelivery(made.code)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not_cancellable',
      outcome: 'not-done',
    });
  });

  it.each<Destination>([
    {
      destination_format: 'kuwait_format',
      destination: { ...CONTACT, area: 'Salmiya', block: '4', street: '10', building: '7', apartment: '3' },
    },
    {
      destination_format: 'bahrain_format',
      destination: { ...CONTACT, area: 'Seef', block: '428', street: '2', building: '11' },
    },
    {
      destination_format: 'ksa_format',
      destination: { ...CONTACT, city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '9' },
    },
    {
      destination_format: 'ksa_short_format',
      destination: { ...CONTACT, short_address: 'RRRD2929', instructions: 'Ring twice' },
    },
  ])('go to $destination_format', async (to) => {
    const made = await make(to);
    expect(made.customer).toMatchObject({ name: CONTACT.contact_name, phone: CONTACT.contact_phone });
    expect(made.customer.address).not.toBe('');
  });

  it('start at a location too', async () => {
    const origin = { ...CONTACT, latitude: 29.37, longitude: 47.98, first_line: 'Back door' };
    expect((await make(HOME, { origin_format: 'location_format', origin })).status).toBe('pending');
  });

  it("tell v1's own statuses", async () => {
    const { code } = await make();
    await sandbox.control('POST', `/deliveries/${code}/status`, { status: 'waiting_pack', hold: true });
    expect((await gateway.getDelivery(code)).delivery).toMatchObject({
      status: 'waiting_pack',
      driver: { latitude: expect.any(Number) },
    });
  });

  it('are said in the words of v1, and must not be sent twice', async () => {
    const request = order();
    const { body, ...facts } = gateway.createDeliveryBody(request);
    expect(facts).toEqual({ generation: 'v1', repeatable: false });
    expect(JSON.parse(body)).toEqual(request);
  });

  it.each<[string, { to?: Destination; from?: Origin }, string]>([
    [
      'an address on a location',
      { to: { destination_format: 'location_format', destination: { ...CONTACT, ...POINT, address: 'x' } } },
      'destination.address',
    ],
    [
      'instructions at the pickup',
      { from: { origin_format: 'location_format', origin: { ...CONTACT, ...POINT, instructions: 'x' } } },
      'origin.instructions',
    ],
  ])("refuse what is v2's alone: %s", (_, { to, from }, field) => {
    expect(() => gateway.createDeliveryBody(order(to, from))).toThrow(
      expect.objectContaining({ kind: 'invalid-request', issues: [expect.objectContaining({ field })] }),
    );
  });

  it('take no reason with a cancel, and no retry', async () => {
    const { code } = await make();
    await expect(gateway.cancelDelivery(code, 'changed their mind')).rejects.toMatchObject({
      kind: 'invalid-request',
      issues: [{ field: 'reason' }],
    });
    expect((await gateway.getDelivery(code)).delivery.status).toBe('pending');
    await expect(gateway.retryDelivery(code)).rejects.toMatchObject({ kind: 'not-served', why: 'needs_v2' });
  });

  it("of another merchant, and of another merchant's branch, are not found", async () => {
    const { code } = await make();
    const bahrain = connect('BH');
    await expect(bahrain.getDelivery(code)).rejects.toMatchObject({ kind: 'not-found' });
    const { body } = bahrain.createDeliveryBody(order());
    await expect(bahrain.createDelivery(body)).rejects.toMatchObject({ kind: 'not-found', outcome: 'not-done' });
  });
});

describe('branches', () => {
  const body = { name: 'فرع حولي', phone: '+96522220000', latitude: 29.33, longitude: 48.03 };

  it('are made, read, changed and deleted', async () => {
    const { branch } = await gateway.createBranch(body);
    expect(branch).toMatchObject(body);
    expect((await gateway.getBranch(branch.id)).branch).toEqual(branch);
    expect((await gateway.updateBranch(branch.id, { name: 'Hawally' })).branch).toEqual({ ...branch, name: 'Hawally' });
    await expect(gateway.deleteBranch(branch.id)).resolves.toBeUndefined();
    await expect(gateway.getBranch(branch.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(gateway.deleteBranch(branch.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('are listed all, page after page', async () => {
    const bodies = Array.from({ length: 35 }, (_, count) => ({ ...body, name: `Branch ${count}` }));
    const created = await Promise.all(bodies.map((body) => gateway.createBranch(body)));
    const made = created.map(({ branch }) => branch.id);
    const listed = await gateway.listBranches();
    expect(listed).toMatchObject({ totalPages: 2, unreadable: 0, generation: 'v1' });
    const ids = listed.branches.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...made, branchId]));
  });

  it('are refused unread when they are none', async () => {
    await expect(gateway.createBranch({ ...body, name: 'x' })).rejects.toMatchObject({ kind: 'invalid-request' });
    await expect(gateway.updateBranch(branchId, {})).rejects.toMatchObject({ kind: 'invalid-request' });
  });
});

const INSTANT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
const FEE = expect.stringMatching(/^\d+(\.\d+)?$/);
const SOME = expect.any(Number);

describe('estimates', () => {
  it('of every variant, each with its own fields', async () => {
    expect(gateway.estimateVariants).toEqual(['v1-real-time-a', 'v1-real-time-b', 'v1-static', 'v1-timeless']);
    const ask = async (variant: Gateway['estimateVariants'][number]) =>
      (await gateway.estimateVariant(variant, trip())).estimate;
    const times = { kind: 'times', deliveryFee: FEE, pickupAt: INSTANT, deliveryAt: INSTANT };
    expect(await ask('v1-real-time-a')).toEqual(times);
    expect(await ask('v1-real-time-b')).toEqual(times);
    const durations = { kind: 'durations', deliveryFee: FEE, toPickup: SOME, toDelivery: SOME };
    expect(await ask('v1-static')).toEqual({ ...durations, unit: null });
    expect(await ask('v1-timeless')).toEqual({ ...durations, unit: 'seconds' });
    await expect(gateway.estimateVariant('v2-static', trip())).rejects.toMatchObject({ why: 'needs_v2' });
  });

  it('have no times while no driver is available', async () => {
    await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/drivers`, { available: false });
    for (const variant of ['v1-real-time-a', 'v1-real-time-b'] as const) {
      const { estimate } = await gateway.estimateVariant(variant, trip());
      expect(estimate).toMatchObject({ kind: 'times', pickupAt: null, deliveryAt: null });
    }
    const { estimate } = await gateway.estimate(trip());
    expect(estimate).toMatchObject({ estimated_pickup_at: null, estimated_delivery_at: null });
  });

  it('stand in for the one of the order form: a fee, times, and no distance', async () => {
    expect(await gateway.estimate(trip())).toMatchObject({
      generation: 'v1',
      estimate: {
        delivery_fee: FEE,
        currency: null,
        estimated_distance: null,
        estimated_duration: null,
        estimated_pickup_at: INSTANT,
        estimated_delivery_at: INSTANT,
      },
    });
    expect((await gateway.estimateStatic(trip())).estimate.delivery_fee).toEqual(FEE);
  });

  it('start at a location in form A alone, and end at one in both', async () => {
    const from: EstimateRequest = { ...trip(), origin_format: 'location_format', origin: { ...CONTACT, ...POINT } };
    expect((await gateway.estimateVariant('v1-real-time-a', from)).estimate.deliveryFee).toEqual(FEE);
    await expect(gateway.estimateVariant('v1-timeless', from)).rejects.toMatchObject({
      kind: 'invalid-request',
      issues: [{ field: 'origin_format' }],
    });
    const to: EstimateRequest = {
      ...trip(),
      destination_format: 'kuwait_format',
      destination: { ...CONTACT, area: 'Salmiya', block: '4', street: '10', building: '7' },
    };
    for (const asked of [gateway.estimate(to), gateway.estimateVariant('v1-real-time-b', to)]) {
      await expect(asked).rejects.toMatchObject({
        kind: 'invalid-request',
        issues: [{ field: 'destination_format', message: expect.stringContaining('must be location_format') }],
      });
    }
  });
});

describe('the installation', () => {
  it('tells app, merchant, permissions, inputs and webhooks', async () => {
    const { id, accessToken } = sandbox.merchant('KW');
    await sandbox.control('PUT', '/webhooks', {
      accessToken,
      url: 'http://127.0.0.1:9/hook',
      topics: ['order.updated'],
    });
    await sandbox.control('PUT', `/merchants/${id}/installation`, { inputs: [{ name: 'Store code', value: 'KW-1' }] });
    const { installation } = await gateway.getInstallation();
    expect(installation).toMatchObject({
      installation_id: sandbox.merchant('KW').installationId,
      merchant: { id, name: sandbox.merchant('KW').name, country: expect.any(String) },
      inputs: [{ name: 'Store code', value: 'KW-1' }],
      webhooks: [{ topic: 'order.updated', url: 'http://127.0.0.1:9/hook' }],
    });
    expect(installation.app.name).not.toBe('');
    expect(installation.permissions).toContain('delivery:write');
  });
});

describe('refusals', () => {
  it('a token that was rotated is unauthorized, asked once', async () => {
    await expect(connect('KW', 'an-old-token').getInstallation()).rejects.toMatchObject({
      kind: 'unauthorized',
      attempts: 1,
    });
  });

  it('a permission that is missing is forbidden, and remembered until it is there', async () => {
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/installation`, { permissions: ['branch:read'] });
    expect(gateway.whyNot('cancelDelivery')).toBeNull();
    await expect(gateway.cancelDelivery('A1B2C3')).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
    expect(gateway.whyNot('cancelDelivery')).toBe('denied');
    expect(connect('BH').whyNot('cancelDelivery')).toBeNull();
    await sandbox.control('POST', '/reset', {});
    const { code } = await make();
    await gateway.cancelDelivery(code);
    expect(gateway.whyNot('cancelDelivery')).toBeNull();
  });
});
