import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { addressRequests, branches, connections } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { findAddressLink } from './address-link-rows.server';
import {
  addEvents,
  addPositions,
  changeDelivery,
  eventsOf,
  findBranch,
  findByCode,
  findById,
  findByReference,
  findReplacement,
  insertDelivery,
  lockByReference,
  lockCode,
  lockDeliveries,
  lockDelivery,
  mergeRows,
  pickupBranches,
  trailOf,
  unresolvedRows,
} from './rows.server';

/** Orders of two connections with the same id, reference, code and record id; theirs is the newer one. */

const RECORD = '65f0c0ffee00000000000001';
const SAME = { reference: 'SAME-1', code: 'SAME1', recordId: RECORD };

let fixture: ServiceFixture;
let ours: string;
let theirs: string;
const ids = { same: '', ourOther: '' };
beforeAll(async () => {
  fixture = await createServiceFixture();
  [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  const orders = { before: '2026-11-20T09:00:00Z', at: '2026-11-21T09:00:00Z', after: '2026-11-22T09:00:00Z' };
  const [our, ourOther] = await addOrders(fixture.db, ours, [
    { ...SAME, at: orders.before },
    { reference: 'OTHER-1', code: 'OTHER1', recordId: '65f0c0ffee00000000000002', at: orders.at },
  ]);
  await addOrders(fixture.db, theirs, [{ ...SAME, id: our?.id, at: orders.after }]);
  Object.assign(ids, { same: our?.id, ourOther: ourOther?.id });
});
afterAll(() => fixture.close());

test('an order is found by its reference, code, record id and id in its own connection', async () => {
  const { db } = fixture;
  for (const connectionId of [ours, theirs]) {
    const own = { id: ids.same, connectionId };
    expect(await findByReference(db, connectionId, SAME.reference)).toMatchObject(own);
    expect(await lockByReference(db, connectionId, SAME.reference)).toMatchObject(own);
    expect(await findByCode(db, connectionId, SAME.code)).toMatchObject(own);
    expect(await findByCode(db, connectionId, RECORD)).toMatchObject(own);
    expect(await lockCode(db, connectionId, SAME.code)).toBe(ids.same);
    expect(await findById(db, connectionId, ids.same, null)).toMatchObject(own);
    expect(await lockDelivery(db, connectionId, ids.same)).toMatchObject(own);
    expect(await lockDeliveries(db, connectionId, [ids.same])).toMatchObject([own]);
  }
});

test('it is not found in another connection, nor under another name', async () => {
  const { db } = fixture;
  expect(await findByReference(db, theirs, 'OTHER-1')).toBeUndefined();
  expect(await lockByReference(db, theirs, 'OTHER-1')).toBeUndefined();
  expect(await findByCode(db, theirs, 'OTHER1')).toBeUndefined();
  expect(await findByCode(db, theirs, '65f0c0ffee00000000000002')).toBeUndefined();
  expect(await lockCode(db, theirs, 'OTHER1')).toBeUndefined();
  expect(await findById(db, theirs, ids.ourOther, null)).toBeUndefined();
  expect(await lockDelivery(db, theirs, ids.ourOther)).toBeUndefined();
  expect(await lockDeliveries(db, theirs, [ids.ourOther])).toEqual([]);
});

test('the newest replacement of an order is found in its own connection', async () => {
  const { db } = fixture;
  const [older, newer] = await addOrders(db, ours, [
    { replaces: ids.same, at: '2026-11-23T09:00:00Z' },
    { replaces: ids.same, at: '2026-11-23T10:00:00Z' },
    { replaces: ids.ourOther, at: '2026-11-23T12:00:00Z' },
  ]);
  expect(older?.id).not.toBe(newer?.id);
  expect((await findReplacement(db, ours, ids.same, null))?.id).toBe(newer?.id);
  expect(await findReplacement(db, theirs, ids.same, null)).toBeUndefined();
});

test('a change reaches one order', async () => {
  const { db } = fixture;
  await changeDelivery(db, ours, ids.same, { driverName: 'Ours' });
  const driverOf = async (connectionId: string, id: string) => (await findById(db, connectionId, id, null))?.driverName;
  expect(await driverOf(ours, ids.same)).toBe('Ours');
  expect([await driverOf(ours, ids.ourOther), await driverOf(theirs, ids.same)]).toEqual([null, null]);
});

test('events and positions are those of one order, and go with it when it is merged', async () => {
  const { db } = fixture;
  const at = new Date('2026-11-21T10:00:00Z');
  const orders = [
    [ours, ids.same, 'cancel_requested'],
    [ours, ids.ourOther, 'retry_requested'],
    [theirs, ids.same, 'dealt_with'],
  ] as const;
  for (const [index, [connectionId, deliveryId, kind]] of orders.entries()) {
    const own = { at: new Date(at.getTime() + index * 1_000), source: 'poll' as const };
    await addEvents(db, connectionId, deliveryId, [
      { kind: 'made_elsewhere', ...own },
      { kind, ...own },
    ]);
    await addPositions(db, [{ connectionId, deliveryId, latitude: 29 + index / 10, longitude: 48, ...own }]);
  }
  const kindsOf = async (connectionId: string, id: string) =>
    (await eventsOf(db, connectionId, id)).map(({ event }) => event.kind);
  const latitudesOf = async (connectionId: string, id: string) =>
    (await trailOf(db, connectionId, id)).map(({ latitude }) => latitude);
  for (const [index, [connectionId, id, kind]] of orders.entries()) {
    expect(await kindsOf(connectionId, id)).toEqual(['made_elsewhere', kind]);
    expect(await latitudesOf(connectionId, id)).toEqual([29 + index / 10]);
  }

  await mergeRows(db, ours, ids.ourOther, ids.same);
  expect(await kindsOf(ours, ids.same)).toEqual(['made_elsewhere', 'cancel_requested', 'retry_requested']);
  expect(await latitudesOf(ours, ids.same)).toEqual([29, 29.1]);
  expect(await findById(db, ours, ids.ourOther, null)).toBeUndefined();
  expect(await findById(db, ours, ids.same, null)).toBeDefined();
  expect(await kindsOf(theirs, ids.same)).toEqual(['made_elsewhere', 'dealt_with']);
});

test('merging leaves other orders, and one of another connection with the same id', async () => {
  const { db } = fixture;
  const at = '2026-11-21T09:00:00Z';
  const [kept, beside] = await addOrders(db, ours, [{ reference: 'KEPT', at }, { at }]);
  const event = { kind: 'cancel_requested', source: 'user', at: new Date(at) } as const;
  await addEvents(db, ours, beside?.id ?? '', [event]);
  await mergeRows(db, ours, ids.same, kept?.id ?? '');
  expect(await findById(db, ours, ids.same, null)).toBeUndefined();
  expect(await findByReference(db, ours, 'KEPT')).toBeDefined();
  expect(await eventsOf(db, ours, beside?.id ?? '')).toHaveLength(1);
  expect(await findById(db, theirs, ids.same, null)).toBeDefined();
});

test('unresolved are orders without a code that may exist: unknown ones, and lately marked ones', async () => {
  const { db } = fixture;
  const { id } = await addConnection(fixture);
  const at = '2026-11-21T09:00:00Z';
  const marked = { status: 'rejected', code: null, problem: { kind: 'marked_not_created' } };
  await addOrders(db, id, [
    { reference: 'SUBMITTING', status: 'submitting', code: null, at },
    { reference: 'UNKNOWN', status: 'unknown', code: null, at: '2026-11-22T09:00:00Z' },
    { reference: 'MARKED', ...marked, at: '2026-11-23T09:00:00Z' },
    { reference: 'MARKED-LONG-AGO', ...marked, at: '2026-10-01T09:00:00Z' },
    { reference: 'REFUSED', ...marked, problem: { kind: 'refused' }, at },
    { reference: 'MARKED-AND-MADE', ...marked, status: 'completed', at },
    { reference: 'WITH-A-CODE', status: 'unknown', at },
  ]);
  await addOrders(db, theirs, [{ status: 'unknown', code: null, at }]);
  const found = await unresolvedRows(db, id, { markedSince: new Date('2026-11-01T00:00:00Z') });
  expect(found.map(({ reference }) => reference)).toEqual(['MARKED', 'UNKNOWN', 'SUBMITTING']);
});

test('the newest 500 are unresolved where there are more', async () => {
  const { db } = fixture;
  const { id } = await addConnection(fixture);
  const unknown = Array.from({ length: 501 }, (_, index) => ({
    reference: `U-${index}`,
    status: 'unknown',
    code: null,
    at: new Date(Date.UTC(2026, 10, 21) + index * 1_000).toISOString(),
  }));
  await addOrders(db, id, unknown);
  const found = await unresolvedRows(db, id, { markedSince: new Date('2026-11-01T00:00:00Z') });
  expect([found.length, found[0]?.reference, found.at(-1)?.reference]).toEqual([500, 'U-500', 'U-1']);
});

test('a branch is found in its own connection; orders are picked up at those that are still there', async () => {
  const { db } = fixture;
  const syncedAt = new Date();
  const branch = (connectionId: string, id: string, goneAt: Date | null = null) => ({
    connectionId,
    id,
    name: `${id} of ${connectionId}`,
    syncedAt,
    goneAt,
  });
  await db
    .insert(branches)
    .values([branch(ours, 'b1'), branch(ours, 'b2'), branch(ours, 'gone', syncedAt), branch(theirs, 'b1')]);
  for (const connectionId of [ours, theirs])
    expect(await findBranch(db, connectionId, 'b1')).toMatchObject({ connectionId, id: 'b1' });
  expect(await findBranch(db, theirs, 'b2')).toBeUndefined();
  expect((await pickupBranches(db, ours)).map(({ branchId }) => branchId).sort()).toEqual(['b1', 'b2']);
  expect((await pickupBranches(db, theirs)).map(({ branchId }) => branchId)).toEqual(['b1']);
});

test('the customer’s link of an order is an open one of its own connection', async () => {
  const { db } = fixture;
  const now = new Date();
  const [first, second, ended] = [newId(), newId(), newId()];
  const link = (connectionId: string, deliveryId: string, endedAt: Date | null = null) => ({
    connectionId,
    id: newId(),
    digest: newId(),
    reference: 'ASKED',
    deliveryId,
    customerName: 'Sara',
    customerPhone: '',
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: now,
    expiresAt: now,
    endedAt,
  });
  const links = [
    link(theirs, first),
    link(ours, second),
    link(ours, first, now),
    link(ours, first),
    link(ours, ended, now),
  ];
  await db.insert(addressRequests).values(links);
  expect(await findAddressLink(db, ours, first)).toBe(links[3]?.id);
  expect(await findAddressLink(db, ours, ended)).toBeNull();
  expect(await findAddressLink(db, theirs, second)).toBeNull();
});

test('a removed connection gets no order any more', async () => {
  const { db } = fixture;
  const { id } = await addConnection(fixture);
  const [row] = await addOrders(db, id, [{ at: '2026-11-21T09:00:00Z' }]);
  if (!row) throw new Error('no order was added');
  const next = () => insertDelivery(db, { ...row, id: newId(), reference: newId() });
  expect(await next()).toBe(true);
  await db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, id));
  await expect(next()).rejects.toMatchObject({ status: 404, code: 'unknown_connection' });
});

test('a code is claimed after another answer that claims it', async () => {
  const { db } = fixture;
  let claiming: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockCode(tx, ours, 'NEW1');
    await db.transaction((other) => lockCode(other, theirs, 'NEW1'));
    claiming = db.transaction((other) => lockCode(other, ours, 'NEW1'));
    await expect.poll(() => waitingForLock(db), { timeout: 5_000 }).toBe(1);
  });
  await claiming;
});
