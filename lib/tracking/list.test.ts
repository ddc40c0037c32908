import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { branches, connections } from '@/lib/db/schema';
import { addConnection, createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { ALL_STATUSES, isUnderWay } from '@/lib/progress/status';
import { addOrders } from '@/lib/testing/ledger-rows';
import { listTracked } from './list.server';
import { Tracked } from './schema';

const NOW = new Date('2028-02-10T10:00:00Z');
let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());

const tracked = async (id = fixture.connectionId) => {
  const { db } = fixture;
  const [row] = await db.select().from(connections).where(eq(connections.id, id));
  if (!row) throw new Error('there is no such connection');
  return Tracked.parse(
    await listTracked({ db, connection: toConnection(row), user: { branches: null }, now: () => NOW }),
  );
};

test('a delivery under way has all that the map and its list show', async () => {
  const { connectionId } = fixture;
  const other = await addConnection(fixture.db);
  const branch = { id: 'b1', syncedAt: NOW };
  await fixture.db.insert(branches).values([
    { ...branch, connectionId, name: 'Salmiya', latitude: 29.33, longitude: 48.07 },
    { ...branch, connectionId, id: 'b2', name: 'Jahra' },
    { ...branch, connectionId: other.connectionId, name: 'Elsewhere', latitude: 1, longitude: 2 },
  ]);
  const at = (time: string) => new Date(`2028-02-10T${time}:00Z`);
  const text = (time: string) => `2028-02-10T${time}:00.000Z`;
  const [row] = await addOrders(fixture.db, connectionId, [
    {
      at: text('09:30'),
      createdAt: at('09:00'),
      updatedAt: at('09:31'),
      code: 'K1',
      reference: 'R1',
      status: 'en_route',
      testMode: true,
      branchId: 'b1',
      customerName: 'Sara',
      customerAddress: 'Salmiya, Block 1',
      area: 'Salmiya',
      driverName: 'Ali',
      driverPhone: '+96550000002',
      driverLatitude: 29.3,
      driverLongitude: 48,
      driverSeenAt: at('09:58'),
      driverMovedAt: at('09:57'),
      driverWayMeters: 120,
      customerLatitude: 29.31,
      customerLongitude: 48.01,
      distanceMeters: 4_000,
      durationSeconds: 600,
      scheduledAt: at('09:10'),
      promisedAt: at('10:20'),
      pickedUpAt: at('09:40'),
      dealtWithAt: at('09:45'),
      problem: { kind: 'refused', status: 422, message: 'not shown' },
    },
  ]);
  const { deliveries, asOf } = await tracked();
  expect(asOf).toBe(NOW.toISOString());
  expect(deliveries).toEqual([
    {
      id: row?.id,
      code: 'K1',
      reference: 'R1',
      status: 'en_route',
      testMode: true,
      branchId: 'b1',
      branchName: 'Salmiya',
      customerName: 'Sara',
      customerAddress: 'Salmiya, Block 1',
      area: deliveries[0]?.area,
      driverName: 'Ali',
      driverPhone: '+96550000002',
      driverLatitude: 29.3,
      driverLongitude: 48,
      driverSeenAt: text('09:58'),
      driverMovedAt: text('09:57'),
      driverWayMeters: 120,
      pickup: { latitude: 29.33, longitude: 48.07 },
      dropoff: { latitude: 29.31, longitude: 48.01 },
      distanceMeters: 4_000,
      durationSeconds: 600,
      statusAt: text('09:30'),
      updatedAt: text('09:31'),
      scheduledAt: text('09:10'),
      promisedAt: text('10:20'),
      pickedUpAt: text('09:40'),
      dealtWithAt: text('09:45'),
      problem: { kind: 'refused', status: 422 },
      createdAt: text('09:00'),
    },
  ]);
  expect(deliveries[0]?.area).toBe('Salmiya');
});

test('what is not known is null; the pickup is its own point before the branch’s', async () => {
  const { connectionId } = await addConnection(fixture.db);
  await fixture.db.insert(branches).values({ connectionId, id: 'b2', name: 'Jahra', syncedAt: NOW });
  const at = '2028-02-10T09:59:00Z';
  const nothing = { reference: null, code: null, status: 'pending', endedAt: null };
  await addOrders(fixture.db, connectionId, [
    { ...nothing, at, originLatitude: 29.1, originLongitude: 48.1, branchId: 'b2' },
    { ...nothing, at: '2028-02-10T09:59:01Z', branchId: 'b2', originLatitude: 29.1, customerLongitude: 48.2 },
    { ...nothing, at: '2028-02-10T09:59:02Z' },
  ]);
  const { deliveries } = await tracked(connectionId);
  expect(deliveries.map(({ pickup, branchName }) => [pickup, branchName])).toEqual([
    [{ latitude: 29.1, longitude: 48.1 }, 'Jahra'],
    [null, 'Jahra'],
    [null, null],
  ]);
  expect(deliveries[1]).toMatchObject({
    code: null,
    reference: '',
    dropoff: null,
    driverSeenAt: null,
    driverMovedAt: null,
    scheduledAt: null,
    promisedAt: null,
    pickedUpAt: null,
    dealtWithAt: null,
    problem: null,
  });
});

test('those under way and those that need attention are tracked, the oldest first; what has ended well is not', async () => {
  const { connectionId } = await addConnection(fixture.db);
  const at = (second: number) => new Date(Date.parse('2028-02-10T09:00:00Z') + second * 1_000).toISOString();
  const under = ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'a_new_status'];
  const shown = [...under, 'failed', 'unknown'];
  const statuses = ['completed', 'canceled', ...shown];
  await addOrders(
    fixture.db,
    connectionId,
    statuses.map((status, index) => ({ at: at(statuses.length - index), status, endedAt: null })),
  );
  const { deliveries } = await tracked(connectionId);
  expect(deliveries.map(({ status }) => status)).toEqual(shown.toReversed());
});

test('every status is on the map save the ended ones, one that has no name here too', async () => {
  const { connectionId } = await addConnection(fixture.db);
  const statuses = [...ALL_STATUSES, 'ON_HOLD'];
  await addOrders(
    fixture.db,
    connectionId,
    statuses.map((status) => ({ at: '2028-01-01T09:00:00Z', status, dealtWithAt: NOW })),
  );
  const found = (await tracked(connectionId)).deliveries.map(({ status }) => status);
  expect(found.toSorted()).toEqual(statuses.filter((status) => isUnderWay({ status })).toSorted());
  expect(found).toContain('ON_HOLD');
});
