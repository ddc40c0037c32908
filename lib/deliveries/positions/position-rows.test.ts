import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { livePositions, lockByCodes, writePositions } from './position-rows.server';

/** Two connections with an order of the same id, code and record id. */

const RECORD = '65f0c0ffee00000000000001';
const [AT, MOVED, NEXT] = ['2026-11-21T12:00:00.000Z', '2026-11-21T11:58:00.000Z', '2026-11-21T12:01:00.000Z'];

let fixture: ServiceFixture;
let ours: string;
let theirs: string;
let id: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  const same = { code: 'SAME1', recordId: RECORD, status: 'en_route' };
  const [order] = await addOrders(fixture.db, ours, [{ ...same, at: '2026-11-21T09:00:00Z' }]);
  id = order?.id ?? '';
  await addOrders(fixture.db, theirs, [{ ...same, id, at: '2026-11-21T09:00:00Z' }]);
});
afterAll(() => fixture.close());

test('an order is found by its code or record id, each connection its own', async () => {
  const find = await lockByCodes(fixture.db, [
    { connectionId: ours, code: 'SAME1' },
    { connectionId: theirs, code: RECORD },
  ]);
  expect(find(ours, 'SAME1')).toMatchObject({ connectionId: ours, id });
  expect(find(theirs, RECORD)).toMatchObject({ connectionId: theirs, id });
  expect(find(ours, 'OTHER')).toBeUndefined();
  const onlyOurs = await lockByCodes(fixture.db, [{ connectionId: ours, code: 'SAME1' }]);
  expect(onlyOurs(theirs, 'SAME1')).toBeUndefined();
});

test('place, movement and next check are written of each order, and nothing of another', async () => {
  const find = await lockByCodes(fixture.db, [{ connectionId: ours, code: 'SAME1' }]);
  const row = find(ours, 'SAME1');
  if (!row) throw new Error('there is no order');
  const before = await findById(fixture.db, theirs, id, null);
  const position = {
    driverLatitude: 29.31,
    driverLongitude: 48.01,
    driverSeenAt: new Date(AT),
    driverMovedAt: new Date(MOVED),
    driverMovedLatitude: 29.32,
    driverMovedLongitude: 48.02,
    driverWayMeters: 1_250.5,
    nextCheckAt: new Date(NEXT),
  };
  await writePositions(fixture.db, [{ ...row, ...position }]);
  expect(await findById(fixture.db, ours, id, null)).toMatchObject(position);
  expect(await findById(fixture.db, theirs, id, null)).toEqual(before);
  expect(await livePositions(fixture.db, [{ connectionId: ours, ids: [id] }])).toEqual([
    [
      {
        id,
        driverLatitude: 29.31,
        driverLongitude: 48.01,
        driverSeenAt: AT,
        driverMovedAt: MOVED,
        driverWayMeters: 1_250.5,
      },
    ],
  ]);
  const none = { driverSeenAt: null, driverMovedAt: null, nextCheckAt: null };
  await writePositions(fixture.db, [{ ...row, ...position, ...none }]);
  expect(await findById(fixture.db, ours, id, null)).toMatchObject(none);
  await writePositions(fixture.db, []);
});
