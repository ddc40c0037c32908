import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '@/lib/sandbox/start';
import { createGateway, type Gateway } from './gateway.server';
import { createDeliveryBody } from './v2/operations.server';
import type { Destination } from './v2/schema';

/** Every operation against the whole service, over real HTTP. */

let sandbox: StartedSandbox;
let folder: string;
let kuwait: { gateway: Gateway; branchId: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-client-'));
  sandbox = await startSandbox({ dataDir: folder, control: true });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await control('POST', '/reset', {});
  kuwait = connect('KW');
});

function connect(country: string, keyIndex = 0) {
  const merchant = sandbox.credentials.merchants.find((merchant) => merchant.country === country);
  const key = merchant?.keys[keyIndex];
  const branchId = merchant?.branches[0]?.id;
  if (!key || !branchId) throw new Error(`the sandbox has no such merchant: ${country}`);
  return { gateway: createGateway({ baseUrl: sandbox.url, v2: key, retryDelaysMs: [20, 20, 20] }), branchId };
}

async function control(method: string, where: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/_sandbox${where}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`);
}

const HOME: Destination = {
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'سارة',
    contact_phone: '+96550001234',
    area: 'Salmiya',
    block: '4',
    street: '10',
    building: '7',
  },
};

function order(branchId: string, destination = HOME): string {
  return createDeliveryBody({
    reference: `REF-${randomUUID()}`,
    payment: { amount: 12.5, type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: branchId },
    ...destination,
  });
}

const trip = (branchId: string) => ({
  origin_format: 'branch_format' as const,
  origin: { branch_id: branchId },
  destination_format: 'location_format' as const,
  destination: { contact_name: 'Sara', contact_phone: '+96550001234', latitude: 29.34, longitude: 48.08 },
});

describe('every operation', () => {
  it('makes, reads and cancels a delivery', async () => {
    const { gateway, branchId } = kuwait;
    const made = await gateway.createDelivery(order(branchId));
    expect(made).toMatchObject({
      attempts: 1,
      delivery: { status: 'pending', amount: '12.500', currency: 'KWD', test_mode: false },
    });
    expect(made.delivery.code).toMatch(/^\w{4,6}$/);
    expect(made.delivery.delivery_fee).toMatch(/^\d+\.\d{3}$/);
    const read = await gateway.getDelivery(made.delivery.code);
    expect(read.delivery.code).toBe(made.delivery.code);
    const canceled = await gateway.cancelDelivery(made.delivery.code, 'العميل غيّر رأيه');
    expect(canceled.delivery.status).toBe('canceled');
    await expect(gateway.cancelDelivery(made.delivery.code)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not_cancellable',
      outcome: 'not-done',
    });
    await expect(gateway.retryDelivery(made.delivery.code)).rejects.toMatchObject({ code: 'not_retryable' });
  });

  it('retries a failed delivery', async () => {
    const { gateway, branchId } = kuwait;
    const { delivery } = await gateway.createDelivery(order(branchId));
    await control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    expect((await gateway.retryDelivery(delivery.code)).delivery.status).toBe('pending');
  });

  it('gives the same order for the same bytes', async () => {
    const { gateway, branchId } = kuwait;
    const body = order(branchId);
    const [first, second] = await Promise.all([gateway.createDelivery(body), gateway.createDelivery(body)]);
    expect(second.delivery.code).toBe(first.delivery.code);
  });

  it('marks orders of a test key', async () => {
    const { gateway, branchId } = connect('KW', 1);
    expect((await gateway.createDelivery(order(branchId))).delivery.test_mode).toBe(true);
  });

  it('estimates, live and static', async () => {
    const { gateway, branchId } = kuwait;
    for (const { estimate } of [await gateway.estimate(trip(branchId)), await gateway.estimateStatic(trip(branchId))]) {
      expect(estimate).toMatchObject({ currency: 'KWD', delivery_fee: expect.stringMatching(/^\d+\.\d{3}$/) });
    }
    const { estimate } = await gateway.estimate(trip(branchId));
    expect(estimate.estimated_distance).toBeGreaterThan(0);
    expect(estimate.estimated_duration).toBeGreaterThan(0);
  });

  it('makes, lists, reads, changes and deletes a branch', async () => {
    const { gateway } = kuwait;
    const body = { name: 'فرع حولي', phone: '+96522220000', latitude: 29.33, longitude: 48.03 };
    const { branch, status } = await gateway.createBranch(body);
    expect(branch).toMatchObject(body);
    expect(status).toBe(201);
    expect((await gateway.listBranches()).branches.map(({ id }) => id)).toContain(branch.id);
    expect((await gateway.getBranch(branch.id)).branch).toMatchObject(body);
    expect((await gateway.updateBranch(branch.id, { name: 'Hawally' })).branch.name).toBe('Hawally');
    await gateway.deleteBranch(branch.id);
    await expect(gateway.getBranch(branch.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('lists and reads invoices', async () => {
    const { gateway } = kuwait;
    const page = await gateway.listInvoices({ page: 1, perPage: 3, status: 'all' });
    expect(page).toMatchObject({ page: 1, perPage: 3, unreadable: 0 });
    expect(page.invoices).toHaveLength(3);
    const [first] = page.invoices;
    if (!first) throw new Error('no invoice was listed');
    expect(first.amount).toMatch(/^-?\d+\.\d{3}$/);
    expect((await gateway.getInvoice(first.id)).invoice).toEqual(first);
    const paid = await gateway.listInvoices({ status: 'paid', periodBegin: '2020-01-01', periodEnd: '2099-12-31' });
    expect(new Set(paid.invoices.map(({ status }) => status))).toEqual(new Set(['PAID']));
  });

  it.each([
    ['KW', 'KWD', /^-?\d+\.\d{3}$/],
    ['BH', 'BHD', /^-?\d+\.\d{3}$/],
    ['SA', 'SAR', /^-?\d+\.\d{2}$/],
  ])('reads the wallet of %s', async (country, currency, money) => {
    const { wallet } = await connect(country).gateway.getWallet();
    expect(wallet.currency).toBe(currency);
    expect(wallet.balance).toMatch(money);
  });
});

describe('refusals', () => {
  it("another merchant's order is not found", async () => {
    const { delivery } = await kuwait.gateway.createDelivery(order(kuwait.branchId));
    await expect(connect('BH').gateway.getDelivery(delivery.code)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it("another merchant's branch names its field", async () => {
    const call = kuwait.gateway.createDelivery(order(connect('BH').branchId));
    await expect(call).rejects.toMatchObject({ kind: 'refused', status: 400, field: 'origin' });
  });

  it('a wallet too low is impossible, not invalid', async () => {
    const { gateway, branchId } = connect('SA');
    const body = order(branchId, {
      destination_format: 'ksa_short_format',
      destination: { contact_name: 'Sara', contact_phone: '+966500001234', short_address: 'RRRD2929' },
    });
    await expect(gateway.createDelivery(body)).rejects.toMatchObject({ kind: 'refused', status: 422 });
  });

  it('a key that lacks a permission is forbidden, one that was rotated unauthorized', async () => {
    const [merchant] = sandbox.credentials.merchants;
    const lacking = merchant?.keys.find(({ permissions }) => !permissions.includes('delivery:cancel'));
    if (!lacking) throw new Error('the sandbox has no key that lacks delivery:cancel');
    const limited = createGateway({ baseUrl: sandbox.url, v2: lacking, retryDelaysMs: [] });
    await expect(limited.cancelDelivery('A1B2C3')).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
    const rotated = createGateway({ baseUrl: sandbox.url, v2: { ...lacking, apiSecret: 'old' }, retryDelaysMs: [] });
    await expect(rotated.getWallet()).rejects.toMatchObject({ kind: 'unauthorized', attempts: 1 });
  });
});

describe('faults', () => {
  it.each([
    ['an answer lost after the work', { drop: 'after' }, 2],
    ['a connection broken before it', { drop: 'before' }, 2],
    ['500 twice', { status: 500, times: 2 }, 3],
    ['500 after the work', { status: 500, when: 'after' }, 2],
    ['429', { status: 429, retryAfterSeconds: 0 }, 2],
  ])('%s still makes one order', async (_, fault, attempts) => {
    const { gateway, branchId } = kuwait;
    await control('POST', '/faults', { method: 'POST', path: '/v2/deliveries', ...fault });
    const body = order(branchId);
    const made = await gateway.createDelivery(body);
    expect(made.attempts).toBe(attempts);
    expect((await gateway.createDelivery(body)).delivery.code).toBe(made.delivery.code);
  });

  it.each(['drop', 'status'])('a cancel whose answer is lost (%s) is settled', async (how) => {
    const { gateway, branchId } = kuwait;
    const { delivery } = await gateway.createDelivery(order(branchId));
    const fault = how === 'drop' ? { drop: 'after' } : { status: 502, when: 'after' };
    await control('POST', '/faults', { method: 'POST', path: `/v2/deliveries/${delivery.code}/cancel`, ...fault });
    expect((await gateway.cancelDelivery(delivery.code)).delivery.status).toBe('canceled');
  });

  it.each([
    ['canceled', 'cancelDelivery', 'after'],
    ['pending', 'retryDelivery', 'after'],
    ['failed', 'retryDelivery', 'before'],
  ] as const)('what a firewall’s page hides is looked at once: %s after %s', async (status, verb, when) => {
    const { gateway, branchId } = kuwait;
    const { delivery } = await gateway.createDelivery(order(branchId));
    if (verb === 'retryDelivery') await control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    await control('POST', '/faults', {
      method: 'POST',
      path: `/v2/deliveries/${delivery.code}`,
      status: 403,
      when,
      body: '<html>',
    });
    const call = gateway[verb](delivery.code);
    if (status === 'failed') await expect(call).rejects.toMatchObject({ kind: 'forbidden', outcome: 'unknown' });
    else expect((await call).delivery.status).toBe(status);
    expect(gateway.whyNot(verb)).toBeNull();
  });

  it.each([300, -300])('a service clock %i s off', async (skewSeconds) => {
    await control('POST', '/clock', { skewSeconds });
    const { gateway, branchId } = kuwait;
    expect((await gateway.createDelivery(order(branchId))).attempts).toBe(2);
    expect((await gateway.getWallet()).attempts).toBe(1);
    expect(Math.abs((gateway.clock()?.offsetMs ?? 0) - skewSeconds * 1000)).toBeLessThan(2_000);
  });
});
