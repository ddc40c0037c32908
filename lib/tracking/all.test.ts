import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches, connections, memberships, users } from '@/lib/db/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { listAllTracked, listTracked } from './list.server';

const NOW = new Date('2028-02-10T10:00:00Z');
let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the map of all merchants has the drivers of those that a person sees, each in their own branches', async () => {
  const { db, ctx, sandbox } = fixture;
  const person = { id: crypto.randomUUID(), name: 'Mona', email: 'mona@example.test' };
  await db.insert(users).values(person);
  const of = { source: 'added', sandbox: true, country: 'KW', currency: 'KWD', baseUrl: sandbox.url };
  const [twin, closed] = [crypto.randomUUID(), crypto.randomUUID()];
  const attention = { waitingMinutes: 77 };
  await db.insert(connections).values([
    { ...of, id: twin, slug: 'twin', name: 'Twin', webhookTokenDigest: 'twin', attention },
    { ...of, id: closed, slug: 'closed', name: 'Closed', webhookTokenDigest: 'closed' },
  ]);
  const own = ctx.connection.id;
  await db.insert(memberships).values([
    { userId: person.id, connectionId: own, role: 'dispatcher', branches: ['salmiya'] },
    { userId: person.id, connectionId: twin, role: 'viewer' },
  ]);
  const branch = { id: 'salmiya', syncedAt: NOW };
  await db.insert(branches).values([
    { ...branch, connectionId: own, name: 'Ours', latitude: 29.33, longitude: 48.07 },
    { ...branch, connectionId: twin, name: 'Theirs', latitude: 29.1, longitude: 48.1 },
  ]);
  const drives = {
    ...{ at: '2028-02-10T09:00:00Z', status: 'en_route', branchId: 'salmiya' },
    ...{ driverLatitude: 29.3, driverLongitude: 48, driverName: 'Ali' },
  };
  await addOrders(db, own, [
    { ...drives, code: 'OURS', at: '2028-02-10T09:30:00Z' },
    { ...drives, code: 'JAHRA', branchId: 'jahra' },
    { ...drives, code: 'NO-BRANCH', branchId: null },
    { ...drives, code: 'NO-DRIVER', driverLatitude: null, driverLongitude: null },
    { ...drives, code: 'ENDED', status: 'completed' },
    { ...drives, code: 'FAILED', status: 'failed', at: '2028-02-10T09:59:00Z' },
  ]);
  await addOrders(db, twin, [{ ...drives, code: 'THEIRS', branchId: 'salmiya', status: 'status_of_tomorrow' }]);
  await addOrders(db, closed, [{ ...drives, code: 'CLOSED' }]);
  const { deliveries, merchants } = await listAllTracked({ db, user: { ...ctx.user, id: person.id } });
  expect(deliveries.map(({ code, merchantId, branchName, pickup }) => [code, merchantId, branchName, pickup])).toEqual([
    ['THEIRS', twin, 'Theirs', { latitude: 29.1, longitude: 48.1 }],
    ['OURS', own, 'Ours', { latitude: 29.33, longitude: 48.07 }],
  ]);
  expect(merchants).toMatchObject([
    { id: own, slug: 'sandbox', attention: { waitingMinutes: 10 } },
    { id: twin, slug: 'twin', attention: { waitingMinutes: 77 } },
  ]);
  const one = { db, connection: ctx.connection, now: () => NOW };
  const seenBy = async (seen: string[] | null) =>
    (await listTracked({ ...one, user: { branches: seen } })).deliveries.map(({ code }) => code);
  expect(await seenBy(['salmiya'])).toEqual(['NO-DRIVER', 'OURS', 'FAILED']);
  expect(await seenBy(['jahra'])).toEqual(['JAHRA']);
  expect((await seenBy(null)).sort()).toEqual(['FAILED', 'JAHRA', 'NO-BRANCH', 'NO-DRIVER', 'OURS']);
  const shown = await listTracked({ ...one, user: { branches: ['jahra'] } });
  expect([shown.asOf, shown.deliveries[0] && 'merchantId' in shown.deliveries[0]]).toEqual([NOW.toISOString(), false]);
});
