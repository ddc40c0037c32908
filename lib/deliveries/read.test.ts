import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import { newId } from '@/lib/db/id';
import { addressRequests, branches, deliveryEvents, driverPositions, users } from '@/lib/db/schema';
import ar from '@/lib/i18n/messages/ar/deliveries.json';
import en from '@/lib/i18n/messages/en/deliveries.json';
import { createGateway } from '@/lib/service/gateway.server';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { rowsByIds } from './list/list-rows.server';
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

test('an order is read whole: each fact stands at its own name', async () => {
  const { ctx, db } = fixture;
  const { id: connectionId } = ctx.connection;
  const at = (minute: number) => new Date(Date.parse(AT) + minute * 60_000);
  const text = (minute: number) => at(minute).toISOString();
  await db.insert(branches).values({ connectionId, id: 'b-read', name: 'Salmiya', syncedAt: at(0) });
  await db.insert(users).values({ id: 'u-read', name: 'Hessa', email: 'hessa@example.test', role: 'manager' });
  await addOrders(db, connectionId, [{ at: AT, code: 'TAKEN1' }]);
  const candidates = ['TAKEN1', 'OPEN1'].map((code) => ({ code, at: AT }));
  const row = {
    code: 'WHOLE1',
    reference: 'WHOLE',
    status: 'en_route',
    generation: 'v2' as const,
    testMode: true,
    branchId: 'b-read',
    originLabel: 'Back door',
    customerName: 'Noura',
    customerAddress: 'Salmiya, 3',
    area: 'Salmiya',
    originLatitude: 29.1,
    originLongitude: 48.1,
    customerLatitude: 29.2,
    customerLongitude: 48.2,
    distanceMeters: 4_321,
    durationSeconds: 765,
    paymentType: 'cash',
    amount: '4.125',
    currency: 'KWD',
    deliveryFee: '1.255',
    estimatedFee: '1.375',
    driverName: 'Ali',
    driverPhone: '+96550000009',
    driverLatitude: 29.3,
    driverLongitude: 48.3,
    driverWayMeters: 212,
    reportedStatus: 'picked_up',
  };
  const times = {
    driverSeenAt: 1,
    scheduledAt: 2,
    promisedAt: 3,
    pickedUpAt: 4,
    deliveredAt: 5,
    driverMovedAt: 6,
    createdAt: 7,
    updatedAt: 8,
    statusAt: 9,
    reportedAt: 10,
    endedAt: 11,
    dealtWithAt: 12,
  };
  const more = { trackingUrl: 'https://track.example/1', pickupQrUrl: 'https://qr.example/1', cancelReason: 'late' };
  const draft = { destination: { contact_name: 'Noura', area: 'Salmiya', instructions: 'blue door' } };
  const dates = Object.fromEntries(Object.entries(times).map(([name, minute]) => [name, at(minute)]));
  const [{ id = '' } = {}] = await addOrders(db, connectionId, [
    {
      ...{ at: AT, ...row, ...dates, ...more, draft, createdBy: 'u-read', customerPhone: '5555 1234' },
      ...{ confirmedAt: at(13), nextCheckAt: at(14), createdAtService: at(15) },
      problem: { kind: 'no_answer', candidates },
    },
  ]);
  const event = { connectionId, deliveryId: id, source: 'user' } as const;
  await db.insert(deliveryEvents).values([
    { ...event, kind: 'retry_requested', at: at(16), userId: 'u-read' },
    { ...event, kind: 'closed', status: 'canceled', at: at(15), detail: { reason: 'lost' } },
  ]);
  const position = { connectionId, deliveryId: id, source: 'poll' };
  await db.insert(driverPositions).values([
    { ...position, at: at(18), latitude: 29.5, longitude: 48.5 },
    { ...position, at: at(17), latitude: 29.4, longitude: 48.4 },
  ]);
  const shown = {
    ...{ id, ...row, ...Object.fromEntries(Object.entries(times).map(([name, minute]) => [name, text(minute)])) },
    ...{ branchName: 'Salmiya', customerPhone: '+96555551234', madeElsewhere: false, isAreaByPin: false },
  };
  expect(await rowsByIds(db, connectionId, [id])).toEqual([{ ...shown, problem: { kind: 'no_answer', candidates } }]);
  const detail = await readDelivery(ctx, { id });
  expect(detail).toEqual({
    ...{ ...shown, ...more, draft, createdByName: 'Hessa', instructions: 'blue door' },
    // Another order has the first of the two codes.
    problem: { kind: 'no_answer', candidates: [{ code: 'OPEN1', at: AT }] },
    ...{ confirmedAt: text(13), nextCheckAt: text(14), createdAtService: text(15) },
    events: [
      {
        ...{ id: expect.any(Number), kind: 'closed', status: 'canceled', source: 'user', at: text(15) },
        ...{ userName: null, reason: 'lost' },
      },
      {
        ...{ id: expect.any(Number), kind: 'retry_requested', status: null, source: 'user', at: text(16) },
        ...{ userName: 'Hessa', reason: null },
      },
    ],
    trail: [
      { at: text(17), latitude: 29.4, longitude: 48.4 },
      { at: text(18), latitude: 29.5, longitude: 48.5 },
    ],
    ...{ replaces: null, replacedBy: null, addressLinkId: null, whyNot: { read: null, cancel: null, retry: null } },
    can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  });
});
