import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { applyResponse } from './apply-response.server';
import { claimCode } from './claim-code.server';

const CREATED = '2026-11-21T12:00:00Z';
const NOW = new Date('2026-11-21T13:00:00Z');
const minutes = (count: number) => new Date(Date.parse(CREATED) + count * 60_000);

/** Columns of answers and webhooks since the order was added. */
const REPORTED = {
  recordId: '65f0c0ffee00000000000001',
  createdAtService: minutes(0),
  status: 'en_route',
  statusAt: minutes(9),
  acceptedAt: minutes(2),
  pickedUpAt: minutes(9),
  deliveredAt: minutes(30),
  reportedStatus: 'completed',
  reportedAt: minutes(31),
  confirmedAt: minutes(10),
  nextCheckAt: minutes(90),
  checkCount: 4,
  testMode: true,
  currency: 'BHD',
  deliveryFee: '1.350',
  driverName: 'Yousif',
  driverPhone: '+97339998888',
  driverLatitude: 26.22,
  driverLongitude: 50.6,
  driverSeenAt: minutes(10),
  driverMovedAt: minutes(11),
  driverMovedLatitude: 26.23,
  driverMovedLongitude: 50.61,
  driverWayMeters: 700,
  driverConfirmedAt: minutes(12),
  driverConfirmedLatitude: 26.24,
  driverConfirmedLongitude: 50.62,
  distanceMeters: 4_200,
  durationSeconds: 610,
  trackingUrl: 'https://track.example/n',
  pickupQrUrl: 'https://qr.example/n',
  cancelReason: 'no one at home',
};
/** Each row may have these. */
const EITHER = {
  own: {
    branchId: 'a'.repeat(24),
    dealtWithAt: minutes(40),
    promisedAt: minutes(50),
    customerAddress: 'Salmiya',
    customerLatitude: 29.33,
    customerLongitude: 48.07,
  },
  added: {
    branchId: 'b'.repeat(24),
    dealtWithAt: minutes(41),
    promisedAt: minutes(51),
    customerAddress: 'Salmiya, Block 10',
    customerLatitude: 29.34,
    customerLongitude: 48.08,
  },
};

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

/** Our order without a code claims the one of another row. */
async function claim(own: Partial<TestOrder>, other: Partial<TestOrder>, created_at: string | null = CREATED) {
  const { db, ctx } = fixture;
  const code = newId().slice(-8);
  const waiting = { at: CREATED, status: 'unknown', code: null, endedAt: null, deliveryFee: null };
  const [row, added] = await addOrders(db, ctx.connection.id, [
    { ...waiting, customerName: 'Sara', problem: { kind: 'no_answer' }, ...own },
    { at: CREATED, code, madeElsewhere: true, endedAt: null, ...other },
  ]);
  const before = await findById(db, ctx.connection.id, row?.id ?? '', null);
  if (!before) throw new Error('the order was not added');
  const answer = { code, created_at } as ServiceDelivery;
  const claimed = await db.transaction((tx) => claimCode(tx, before, answer, NOW));
  const after = await findById(db, ctx.connection.id, before.id, null);
  const others = await findById(db, ctx.connection.id, added?.id ?? '', null);
  return { code, before, claimed, after, others };
}

test('the row that was added under the code becomes one with ours, which gets what was reported since', async () => {
  const { code, before, claimed, after, others } = await claim({}, { ...REPORTED, ...EITHER.added });
  const expected = { code, id: before.id, customerName: 'Sara', problem: null, ...REPORTED, ...EITHER.added };
  expect(claimed).toMatchObject(expected);
  expect(after).toMatchObject({ ...expected, madeElsewhere: false, updatedAt: NOW });
  expect(after?.searchText).toContain(code.toLowerCase());
  expect(after?.searchText).toContain('yousif 97339998888');
  expect(others).toBeUndefined();
});

test('each column of an order is decided: new ones would be those of the row that was added', () => {
  const own = ['id', 'connectionId', 'reference', 'replaces', 'madeElsewhere', 'generation', 'orderWebhookDigest'];
  const asked = ['requestBody', 'draft', 'problem', 'originLabel', 'originLatitude', 'originLongitude', 'paymentType'];
  const person = ['amount', 'estimatedFee', 'customerName', 'customerPhone', 'phone', 'area', 'pinArea', 'erasedAt'];
  const times = ['scheduledAt', 'sendUntil', 'createdBy', 'createdAt', 'updatedAt'];
  const reported = [...Object.keys({ ...REPORTED, ...EITHER.own }), 'code', 'endedAt', 'searchText'];
  const known = [...own, ...asked, ...person, ...times, ...reported];
  expect(known.sort()).toEqual(Object.keys(getTableColumns(deliveries)).sort());
});

test('what was decided here stays ours; the address is the service’s where it has one', async () => {
  const { branchId, dealtWithAt, promisedAt, ...ownAddress } = EITHER.own;
  const decided = { branchId, dealtWithAt, promisedAt };
  const { after } = await claim(EITHER.own, { ...REPORTED, ...EITHER.added });
  expect(after).toMatchObject({ ...EITHER.added, ...decided });
  const bare = { customerAddress: '', customerLatitude: null, customerLongitude: null };
  expect((await claim(EITHER.own, bare)).after).toMatchObject({ ...decided, ...ownAddress });
});

test.each([
  ['not made elsewhere', { madeElsewhere: false }, CREATED],
  ['older by ten minutes', {}, minutes(10).toISOString()],
  ['newer by ten minutes', {}, minutes(-10).toISOString()],
])('a code is taken by an order that is %s', async (_, other, createdAt) => {
  const { claimed, before, after, others } = await claim({}, other, createdAt);
  expect(claimed).toBe('taken');
  expect(after).toEqual(before);
  expect(others).toBeDefined();
});

test.each([
  ['nearly the same', minutes(9).toISOString()],
  ['an unreadable', 'yesterday'],
  ['no', null],
])('an order of %s time of creation is the same order', async (_, createdAt) => {
  expect((await claim({}, {}, createdAt)).claimed).toMatchObject({ status: 'completed' });
});

test('an order that has a code takes no other from a read, whatever is there', async () => {
  const { db, ctx } = fixture;
  const [row] = await addOrders(db, ctx.connection.id, [
    { at: CREATED, status: 'pending', code: 'FIRST', endedAt: null },
  ]);
  const id = row?.id ?? '';
  const before = await findById(db, ctx.connection.id, id, null);
  const answer = { code: 'SECOND', status: 'completed', created_at: CREATED } as ServiceDelivery;
  expect(await applyResponse(ctx, { id, answer, sentAt: NOW, source: 'answer', claimsCode: true })).toBe('taken');
  expect(await findById(db, ctx.connection.id, id, null)).toEqual(before);
});

test('a code that no row has is free', async () => {
  const { claimed, before } = await claim({}, { code: newId() });
  expect(claimed).toEqual(before);
});
