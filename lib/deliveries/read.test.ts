import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import { newId } from '@/lib/db/id';
import { addressRequests, deliveryEvents } from '@/lib/db/schema';
import ar from '@/lib/i18n/messages/ar/deliveries.json';
import en from '@/lib/i18n/messages/en/deliveries.json';
import { createGateway } from '@/lib/service/gateway.server';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readDelivery } from './read.server';

const AT = '2026-11-21T09:00:00Z';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ generations: ['v2', 'v0'] });
});
afterAll(() => fixture.close());

async function read(order: Partial<TestOrder>, role: Role = 'owner') {
  const { ctx, db } = fixture;
  const [row] = await addOrders(db, ctx.connection.id, [{ at: AT, generation: 'v2', ...order }]);
  return readDelivery({ ...ctx, user: { ...ctx.user, permissions: ROLE_PERMISSIONS[role] } }, { id: row?.id ?? '' });
}

/** The actions that a person may take, as a list. */
async function may(order: Partial<TestOrder>, role?: Role): Promise<string> {
  const { can } = await read(order, role);
  const names = ['cancel', 'retry', 'check', 'resolve'] as const;
  return names.filter((name) => can[name]).join(' ');
}

test('an order offers what its status and its credentials allow', async () => {
  expect(await may({ status: 'pending' })).toBe('cancel');
  expect(await may({ status: 'completed' })).toBe('');
  expect(await may({ status: 'failed' })).toBe('retry');
  // v0 has no retry, and there are no credentials of v1.
  expect(await may({ status: 'pending', generation: 'v0' })).toBe('cancel');
  expect(await may({ status: 'failed', generation: 'v0' })).toBe('');
  expect(await may({ status: 'pending', generation: 'v1' })).toBe('');
});

test('an order without an answer is sent again only where the service takes one of it and credentials are there', async () => {
  const unknown = { status: 'unknown', code: null };
  expect(await may(unknown)).toContain('check');
  expect(await may({ ...unknown, generation: 'v1' })).not.toContain('check');
  expect(await may({ ...unknown, generation: 'v0' })).not.toContain('check');
  const { ctx } = fixture;
  const service = createGateway({ baseUrl: fixture.sandbox.url, v0: { apiKey: fixture.merchant.v0ApiKey } });
  const [row] = await addOrders(ctx.db, ctx.connection.id, [{ at: AT, generation: 'v2', ...unknown }]);
  expect((await readDelivery({ ...ctx, service }, { id: row?.id ?? '' })).can.check).toBe(false);
});

test('an order that the service lost may be looked for again', async () => {
  const problem = { kind: 'not_found', since: AT };
  expect(await may({ status: 'pending', problem })).toBe('cancel check');
});

test('a viewer is offered nothing', async () => {
  for (const status of ['pending', 'failed', 'unknown']) expect(await may({ status }, 'viewer')).toBe('');
});

test('an order leads people who may change it to the link that asked for its address', async () => {
  const { ctx, db } = fixture;
  const { id, customerName } = await read({ status: 'pending', reference: 'LINKED' });
  const link = { connectionId: ctx.connection.id, id: newId(), digest: newId(), reference: 'ASKED', customerName };
  const address = { customerPhone: '', destinationFormat: 'kuwait_format', destination: {} };
  const times = { createdAt: new Date(AT), expiresAt: new Date(AT) };
  await db.insert(addressRequests).values({ ...link, ...address, ...times, deliveryId: id });
  const linkFor = async (role: Role) =>
    (await readDelivery({ ...ctx, user: { ...ctx.user, permissions: ROLE_PERMISSIONS[role] } }, { id })).addressLinkId;
  expect([await linkFor('dispatcher'), await linkFor('viewer')]).toEqual([link.id, null]);
});

test('the service’s time of creation is shown if it is a minute or more from ours', async () => {
  const other = async (createdAtService: string | null) =>
    (await read({ createdAtService: createdAtService === null ? null : new Date(createdAtService) })).createdAtService;
  expect(await other(null)).toBeNull();
  expect(await other('2026-11-21T09:00:59Z')).toBeNull();
  expect(await other('2026-11-21T08:59:01Z')).toBeNull();
  expect(await other('2026-11-21T09:01:00Z')).toBe('2026-11-21T09:01:00.000Z');
  expect(await other('2026-11-21T08:59:00Z')).toBe('2026-11-21T08:59:00.000Z');
});

test('an order leads to the one it replaces, and a canceled one to its replacement', async () => {
  const first = await read({ status: 'canceled', reference: 'FIRST', code: 'FIRST1' });
  expect([first.replaces, first.replacedBy]).toEqual([null, null]);
  const next = await read({ status: 'pending', reference: 'NEXT', code: 'NEXT1', replaces: first.id });
  expect(next.replaces).toEqual({
    id: first.id,
    code: 'FIRST1',
    reference: 'FIRST',
    status: 'canceled',
    deliveryFee: '1.250',
  });
  const again = await readDelivery(fixture.ctx, { id: first.id });
  expect(again.replacedBy).toMatchObject({ id: next.id, code: 'NEXT1', reference: 'NEXT' });
});

test('each kind of entry in the history has a title in both languages, and no other has', () => {
  const kinds = deliveryEvents.kind.enumValues.filter((kind) => kind !== 'status').sort();
  for (const messages of [en, ar]) expect(Object.keys(messages.timeline.kind).sort()).toEqual(kinds);
});
