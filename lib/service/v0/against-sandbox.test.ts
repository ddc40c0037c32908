import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '@/lib/sandbox/testing-client';
import { eventually, openSandbox, type TestSandbox } from '@/lib/sandbox/testing-sandbox';
import { openReceiver } from '@/lib/sandbox/webhooks/testing-webhook-receiver';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { OrderRequest } from '@/lib/service/model/order-request';
import type { Destination, EstimateRequest } from '@/lib/service/v2/schema';
import { bringsWebhookKey, sha256 } from '@/lib/service/webhook/order-webhook-key';
import { parseWebhook } from '@/lib/service/webhook/parse-webhook';

/** A merchant with a key of v0 and nothing else, against the whole service. */

let sandbox: TestSandbox;
let gateway: Gateway;
beforeAll(async () => {
  sandbox = await openSandbox();
  gateway = connect('KW');
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await sandbox.control('POST', '/reset', { webhooks: true });
});

function connect(country: Country) {
  return createGateway({
    baseUrl: sandbox.url,
    v0: { apiKey: sandbox.merchant(country).v0ApiKey },
    retryDelaysMs: [20, 20, 20],
  });
}

const CONTACT = { contact_name: 'سارة', contact_phone: '+96550001234' };
const POINT = { latitude: 29.34, longitude: 48.08 };
const HOME: Destination = {
  destination_format: 'kuwait_format',
  destination: { ...CONTACT, area: 'Salmiya', block: '4', street: '10', building: '7' },
};

function order(to: Destination = HOME, more: Partial<Pick<OrderRequest, 'scheduled_date'>> = {}): OrderRequest {
  return { reference: `REF-${randomUUID()}`, payment: { amount: 12.5, type: 'cash' }, ...to, ...more };
}

async function make(request = order(), on = gateway) {
  const { generation, body } = on.createDeliveryBody(request, { platformName: 'Web shop' });
  return (await on.createDelivery(body, { generation })).delivery;
}

describe('deliveries', () => {
  it('are made, read and canceled, in the canonical shape', async () => {
    const made = await make();
    expect(made).toMatchObject({
      status: 'pending',
      amount: '12.500',
      currency: 'KWD',
      delivery_fee: expect.stringMatching(/^\d+\.\d{3}$/),
      test_mode: null,
      customer: { name: 'سارة', phone: '+96550001234', address: expect.stringContaining('Salmiya') },
      driver: { name: '', phone: '', latitude: null, longitude: null },
      logistics: {
        estimated_distance: expect.any(Number),
        estimated_duration: expect.any(Number),
        tracking_url: expect.stringMatching(/^http/),
        pickup_qr_url: expect.stringMatching(/^http/),
      },
    });
    expect(Date.parse(made.created_at ?? '')).toBeGreaterThan(0);
    expect(await gateway.getDelivery(made.code)).toMatchObject({ generation: 'v0', delivery: made });
    expect((await gateway.cancelDelivery(made.code)).delivery).toMatchObject({ code: made.code, status: 'canceled' });
  });

  it('start at the branch of the key', async () => {
    const { code } = await make();
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ pickup: { branchId: sandbox.merchant('KW').v0BranchId } });
  });

  it.each<[Country, Destination, RegExp]>([
    [
      'BH',
      {
        destination_format: 'bahrain_format',
        destination: { ...CONTACT, area: 'Seef', block: '428', street: '2', building: '11' },
      },
      /Seef/,
    ],
    [
      'BH',
      { destination_format: 'location_format', destination: { ...CONTACT, latitude: 26.2, longitude: 50.5 } },
      /./,
    ],
    [
      'SA',
      { destination_format: 'ksa_short_format', destination: { ...CONTACT, short_address: 'RRRD2929' } },
      /RRRD2929/,
    ],
    [
      'SA',
      {
        destination_format: 'ksa_format',
        destination: { ...CONTACT, city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '9', floor: '3' },
      },
      /9 Tahlia, Olaya, Riyadh/,
    ],
  ])('in %s go to its own addresses: %j', async (country, to, address) => {
    await sandbox.control('PUT', `/merchants/${sandbox.merchant(country).id}/wallet`, { forceWalletPayment: false });
    const made = await make(order(to), connect(country));
    expect(made).toMatchObject({ status: 'pending', customer: { address: expect.stringMatching(address) } });
  });

  it('are scheduled', async () => {
    const scheduled_date = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const { code } = await make(order(HOME, { scheduled_date }));
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ scheduledAt: Date.parse(scheduled_date) });
  });

  it('that can not be canceled any more are refused in the ways of v0', async () => {
    const canceled = (await make()).code;
    await gateway.cancelDelivery(canceled);
    const completed = (await make()).code;
    await sandbox.control('POST', `/deliveries/${completed}/status`, { status: 'completed' });
    const refused = { kind: 'refused', status: 400, outcome: 'not-done' };
    await expect(gateway.cancelDelivery(canceled)).rejects.toMatchObject(refused);
    await expect(gateway.cancelDelivery(completed)).rejects.toMatchObject({ kind: 'not-found', outcome: 'not-done' });
    await expect(gateway.cancelDelivery('ZZZZZZ')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(gateway.cancelDelivery(completed, 'why')).rejects.toMatchObject({ issues: [{ field: 'reason' }] });
  });

  it('with an area nobody knows are refused at that field', async () => {
    const { body } = gateway.createDeliveryBody(
      order({
        destination_format: 'kuwait_format',
        destination: { ...CONTACT, area: 'Nowhere', block: '4', street: '10', building: '7' },
      }),
    );
    await expect(gateway.createDelivery(body)).rejects.toMatchObject({
      kind: 'refused',
      field: 'destination.area',
      outcome: 'not-done',
    });
  });
});

describe('the key of an order', () => {
  it('comes back with its webhooks, which are read by their payload', async () => {
    const receiver = await openReceiver();
    await sandbox.control('PUT', '/webhooks', { v0ApiKey: sandbox.merchant('KW').v0ApiKey, url: receiver.url });
    const [orderWebhookKey, another] = ['the-key-of-one-order', 'the-key-of-another'];
    const { body } = gateway.createDeliveryBody(order());
    const { delivery } = await gateway.createDelivery(body, { orderWebhookKey });
    await gateway.cancelDelivery(delivery.code);
    const [webhook] = await eventually(() => (receiver.received.length > 0 ? receiver.received : null));
    await receiver.close();
    if (!webhook) throw new Error('no webhook came');
    expect(parseWebhook({ headers: webhook.headers, body: JSON.stringify(webhook.body) })).toMatchObject({
      ok: true,
      hint: { kind: 'delivery', code: delivery.code, status: 'canceled' },
    });
    expect(bringsWebhookKey(webhook.headers, sha256(orderWebhookKey))).toBe(true);
    expect(bringsWebhookKey(webhook.headers, sha256(another))).toBe(false);
  });

  it.each(['too-short', 'x'.repeat(33), 'with spaces in it'])('is refused unread: %s', async (orderWebhookKey) => {
    const { body } = gateway.createDeliveryBody(order());
    await expect(gateway.createDelivery(body, { orderWebhookKey })).rejects.toMatchObject({
      kind: 'invalid-request',
      issues: [{ field: 'order-webhook-key' }],
    });
  });
});

describe('estimates', () => {
  const trip = (): EstimateRequest => ({
    origin_format: 'branch_format',
    origin: { branch_id: sandbox.merchant('KW').v0BranchId },
    destination_format: 'location_format',
    destination: { ...CONTACT, ...POINT },
  });

  it('of both variants, and in place of the canonical one', async () => {
    expect(gateway.estimateVariants).toEqual(['v0-real-time', 'v0-timeless']);
    const before = Date.now();
    const realTime = (await gateway.estimateVariant('v0-real-time', trip())).estimate;
    if (realTime.kind !== 'times') throw new Error('no times');
    const [pickupAt, deliveryAt] = [realTime.pickupAt, realTime.deliveryAt].map((at) => Date.parse(at ?? ''));
    expect(pickupAt).toBeGreaterThan(before);
    expect(deliveryAt).toBeGreaterThan(pickupAt ?? Number.NaN);
    const timeless = (await gateway.estimateVariant('v0-timeless', trip())).estimate;
    expect(timeless).toMatchObject({ kind: 'durations', toPickup: expect.any(Number), unit: 'seconds' });
    const { estimate } = await gateway.estimate(trip());
    expect(estimate.delivery_fee).toBe(realTime.deliveryFee);
    // A second look, a moment later.
    expect(Math.abs(Date.parse(estimate.estimated_delivery_at ?? '') - (deliveryAt ?? 0))).toBeLessThan(10_000);
    expect((await gateway.estimateStatic(trip())).estimate.delivery_fee).toBe(timeless.deliveryFee);
  });

  it('have no times while no driver is available', async () => {
    await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/drivers`, { available: false });
    const { estimate } = await gateway.estimateVariant('v0-real-time', trip());
    expect(estimate).toMatchObject({ kind: 'times', pickupAt: null, deliveryAt: null });
  });
});

describe('what v0 has not', () => {
  it.each([
    ['retryDelivery', 'needs_v2'],
    ['getWallet', 'needs_v2'],
    ['listInvoices', 'needs_v2'],
    ['listBranches', 'needs_v2_or_v1'],
    ['createBranch', 'needs_v2_or_v1'],
    ['getInstallation', 'needs_v1'],
  ] as const)('%s says why', (operation, why) => {
    expect(gateway.can(operation)).toBe(false);
    expect(gateway.generationOf(operation)).toBeNull();
    expect(gateway.whyNot(operation)).toBe(why);
  });

  it('is not asked for', async () => {
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'not-served', why: 'needs_v2' });
    await expect(gateway.listBranches()).rejects.toMatchObject({ kind: 'not-served', why: 'needs_v2_or_v1' });
  });
});
