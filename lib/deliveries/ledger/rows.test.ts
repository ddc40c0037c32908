import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import {
  changeDelivery,
  findByCode,
  findById,
  findByReference,
  findReplacement,
  lockByReference,
  lockCode,
  lockDeliveries,
  lockDelivery,
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
    expect(await findById(db, connectionId, ids.same)).toMatchObject(own);
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
  expect(await findById(db, theirs, ids.ourOther)).toBeUndefined();
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
  expect((await findReplacement(db, ours, ids.same))?.id).toBe(newer?.id);
  expect(await findReplacement(db, theirs, ids.same)).toBeUndefined();
});

test('a change reaches one order', async () => {
  const { db } = fixture;
  await changeDelivery(db, ours, ids.same, { driverName: 'Ours' });
  const driverOf = async (connectionId: string, id: string) => (await findById(db, connectionId, id))?.driverName;
  expect(await driverOf(ours, ids.same)).toBe('Ours');
  expect([await driverOf(ours, ids.ourOther), await driverOf(theirs, ids.same)]).toEqual([null, null]);
});
