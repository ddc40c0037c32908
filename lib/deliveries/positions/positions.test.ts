import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connections, deliveries, driverPositions, liveEvents } from '@/lib/db/schema';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { createDelivery } from '../create.server';
import { trailOf } from '../ledger/rows.server';
import { loadLivePositions } from '../load-live.server';
import { orderOf, rowOf } from '../scenarios/testing-orders';
import { refreshDelivery } from '../sync/refresh.server';
import { checkDue } from '../sync/watch.server';
import { prunePositions } from './prune-rows.server';
import { receivePosition, receivePositions } from './receive-position.server';

const DAY_MS = 24 * 60 * 60_000;
let fixture: ServiceFixture;
let order: { id: string; code: string; reference: string };
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  order = { id: delivery.id, code: delivery.code ?? '', reference: delivery.reference };
});

async function advance(status: string) {
  await fixture.control('POST', `/deliveries/${order.code}/status`, { status });
  await refreshDelivery(fixture.ctx, { id: order.id, source: 'poll' });
  return rowOf(fixture, order.reference);
}

function report(latitude: number, longitude: number, secondsAhead: number) {
  const at = new Date(Date.now() + secondsAhead * 1_000);
  const ctx = { ...fixture.ctx, now: () => new Date(Date.now() + 3_600_000) };
  return receivePosition(ctx, { code: order.code, headers: {}, position: { latitude, longitude, at } });
}

it('live positions of two connections with one id are read together, and each gets its own', async () => {
  const { db, ctx } = fixture;
  const { connectionId: other } = await addConnection(db);
  const mine = ctx.connection.id;
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, order.id));
  if (!row) throw new Error('The order is not in the ledger');
  await db.insert(deliveries).values({ ...row, connectionId: other, driverLatitude: 26.1, driverLongitude: 50.5 });
  const [driverSeenAt, driverMovedAt] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T11:58:00Z')];
  await db
    .update(deliveries)
    .set({ driverLatitude: 29.3, driverLongitude: 48, driverSeenAt, driverMovedAt, driverWayMeters: 1_250 })
    .where(eq(deliveries.connectionId, mine));
  const asked = [
    [mine, [order.id]],
    [other, [order.id, randomUUID()]],
    [mine, []],
    [randomUUID(), [order.id]],
  ] as const;
  const read = await Promise.all(asked.map(([connectionId, ids]) => loadLivePositions(db, connectionId, [...ids])));
  const found = read.map((positions) => positions.map(({ id, driverLatitude }) => [id, driverLatitude]));
  expect(found).toEqual([[[order.id, 29.3]], [[order.id, 26.1]], [], []]);
  expect(read[0]?.[0]).toEqual({
    id: order.id,
    driverLatitude: 29.3,
    driverLongitude: 48,
    driverSeenAt: '2026-11-21T12:00:00.000Z',
    driverMovedAt: '2026-11-21T11:58:00.000Z',
    driverWayMeters: 1_250,
  });
  await db.delete(deliveries).where(eq(deliveries.connectionId, other));
});

it('a position never creates a driver; the order is read at once instead, unless it was just read', async () => {
  const now = new Date(Date.now() + 60_000);
  const later = new Date(now.getTime() + 3_600_000);
  const ctx = { ...fixture.ctx, now: () => now };
  const position = { latitude: 29.3, longitude: 48, at: now };
  for (const [secondsAgo, nextCheckAt, expected] of [
    [15, later, now],
    [14, later, later],
    [15, null, null],
  ] as const) {
    const confirmedAt = new Date(now.getTime() - secondsAgo * 1_000);
    await fixture.db.update(deliveries).set({ confirmedAt, nextCheckAt }).where(eq(deliveries.id, order.id));
    expect(await receivePosition(ctx, { code: order.code, headers: {}, position })).toBe('implausible');
    const row = await rowOf(fixture, order.reference);
    expect(row).toMatchObject({ driverLatitude: null, nextCheckAt: expected });
  }
});

it('the newest position counts, and none after the end', async () => {
  const { driverLatitude, driverLongitude } = await advance('en_route');
  const [latitude, longitude] = [driverLatitude ?? 0, driverLongitude ?? 0];
  expect(await report(latitude + 0.001, longitude, 2)).toBe('applied');
  expect(await report(latitude + 0.002, longitude, 1)).toBe('stale');
  expect((await rowOf(fixture, order.reference)).driverLatitude).toBe(latitude + 0.001);
  await cancelDelivery(fixture.ctx, { id: order.id });
  expect(await report(latitude + 0.002, longitude, 3)).toBe('stale');
});

it('a driver moves while our clock is fast, and after it was set back', async () => {
  const { driverLatitude, driverLongitude } = await advance('en_route');
  const [latitude, longitude] = [driverLatitude ?? 0, driverLongitude ?? 0];
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const fast = { ...fixture.ctx, now: () => at(2) };
  const offset = { offsetMs: -120_000, uncertaintyMs: 500, learnedAt: null, ignoredDate: null };
  const move = (ctx: typeof fixture.ctx, step: number) =>
    receivePosition(ctx, {
      code: order.code,
      headers: {},
      position: { latitude: latitude + step * 0.001, longitude, at: new Date(Date.now() + step * 1_000) },
    });
  await fixture.db
    .update(deliveries)
    .set({ driverSeenAt: at(-1) })
    .where(eq(deliveries.id, order.id));
  expect(await move({ ...fast, service: { ...fast.service, clock: () => offset } }, 2)).toBe('applied');
  const { driverSeenAt } = await rowOf(fixture, order.reference);
  expect(Math.abs((driverSeenAt?.getTime() ?? 0) - at(2).getTime())).toBeLessThan(10_000);
  await fixture.db
    .update(deliveries)
    .set({ driverSeenAt: at(180) })
    .where(eq(deliveries.id, order.id));
  expect(await move(fixture.ctx, -1)).toBe('applied');
});

it('a forged position does not move the driver, and the next read confirms the true one', async () => {
  const before = await advance('en_route');
  expect(await report((before.driverLatitude ?? 0) + 0.5, before.driverLongitude ?? 0, 5)).toBe('implausible');
  await checkDue(fixture.db, async () => fixture.ctx, new Date(Date.now() + 3_600_000));
  const after = await rowOf(fixture, order.reference);
  expect(after).toMatchObject({ driverLatitude: before.driverLatitude, driverLongitude: before.driverLongitude });
  expect(after.driverConfirmedAt?.getTime()).toBeGreaterThanOrEqual(before.driverConfirmedAt?.getTime() ?? 0);
});

it('a plausible forged position is corrected by the next read', async () => {
  const before = await advance('en_route');
  expect(await report((before.driverLatitude ?? 0) + 0.008, before.driverLongitude ?? 0, 5)).toBe('applied');
  await refreshDelivery(fixture.ctx, { id: order.id, source: 'poll' });
  const after = await rowOf(fixture, order.reference);
  expect(after.driverLatitude).toBeCloseTo(before.driverLatitude ?? 0, 6);
});

it('the trail has each new place once, and one position a minute at the same place', async () => {
  const { driverLatitude, driverLongitude } = await advance('en_route');
  const [latitude, longitude] = [driverLatitude ?? 0, driverLongitude ?? 0];
  const first = await trailOf(fixture.db, fixture.ctx.connection.id, order.id);
  expect(first.at(-1)).toMatchObject({ latitude, longitude });
  const before = first.length;
  for (let second = 1; second <= 180; second += 5) await report(latitude + 0.00001, longitude, second);
  const standing = (await trailOf(fixture.db, fixture.ctx.connection.id, order.id)).length;
  expect(standing - before).toBeGreaterThanOrEqual(2);
  expect(standing - before).toBeLessThanOrEqual(4);
  for (let step = 1; step <= 10; step += 1) await report(latitude + step * 0.0005, longitude, 200 + step * 5);
  const trail = await trailOf(fixture.db, fixture.ctx.connection.id, order.id);
  expect(trail.length - standing).toBe(10);
  expect(trail).toEqual(trail.toSorted((a, b) => a.at.localeCompare(b.at)));
  expect(trail.at(-1)?.latitude).toBeCloseTo(latitude + 0.005, 9);
  const row = await rowOf(fixture, order.reference);
  expect(row.driverWayMeters).toBeGreaterThan(500);
  const { delivery: other } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  expect(await trailOf(fixture.db, fixture.ctx.connection.id, other.id)).toEqual([]);
});

it('the times of the steps and the promise are kept with the order', async () => {
  const promised = (await rowOf(fixture, order.reference)).promisedAt;
  expect(promised).not.toBeNull();
  await advance('accepted');
  await advance('en_route');
  const row = await advance('completed');
  expect(row.acceptedAt && row.pickedUpAt && row.deliveredAt).toBeTruthy();
  expect(row.promisedAt).toEqual(promised);
});

it('a retry begins the times anew', async () => {
  await advance('accepted');
  await advance('failed');
  await fixture.ctx.service.retryDelivery(order.code, {});
  await refreshDelivery(fixture.ctx, { id: order.id, source: 'poll' });
  const row = await rowOf(fixture, order.reference);
  expect(row.status).toBe('pending');
  expect(row).toMatchObject({ acceptedAt: null, driverLatitude: null, driverMovedAt: null });
});

it('positions are removed after the number of days of their connection', async () => {
  const { id: connectionId } = fixture.ctx.connection;
  const now = Date.now();
  await fixture.db.delete(driverPositions);
  await fixture.db.insert(driverPositions).values(
    [1, 6, 8, 29, 31].map((days) => ({
      connectionId,
      deliveryId: order.id,
      at: new Date(now - days * DAY_MS),
      latitude: 29.3,
      longitude: 48,
      source: 'webhook',
    })),
  );
  expect(await prunePositions(fixture.db, new Date(now), 100)).toBe(1);
  await fixture.db
    .update(connections)
    .set({ attention: { positionDays: 7 } })
    .where(eq(connections.id, connectionId));
  expect(await prunePositions(fixture.db, new Date(now), 1)).toBe(1);
  expect(await prunePositions(fixture.db, new Date(now), 100)).toBe(1);
  expect(await fixture.db.$count(driverPositions)).toBe(2);
});

it('positions that come together are taken together, each with its own outcome', async () => {
  const { driverLatitude, driverLongitude } = await advance('en_route');
  const { code } = order;
  const ctx = { ...fixture.ctx, now: () => new Date(Date.now() + 3_600_000) };
  const { id: connectionId } = ctx.connection;
  const at = (north: number, seconds: number) => ({
    latitude: (driverLatitude ?? 0) + north,
    longitude: driverLongitude ?? 0,
    at: new Date(Date.now() + seconds * 1_000),
  });
  const unknown = { code: 'NONE', headers: {}, position: at(0, 1) };
  const reports = [at(0.001, 1), at(0.003, 3), at(0.002, 2), at(0.5, 4)];
  const outcomes = await receivePositions(ctx.db, async () => ctx, [
    ...reports.map((position) => ({ connectionId, code, headers: {}, position })),
    { connectionId, ...unknown },
  ]);
  expect(outcomes).toEqual(['applied', 'applied', 'stale', 'implausible', 'unknown_delivery']);
  expect(await receivePosition(ctx, unknown)).toBe('not_found');
  expect((await rowOf(fixture, order.reference)).driverLatitude).toBeCloseTo((driverLatitude ?? 0) + 0.003, 9);
});

it('of orders with one code the newest has the position, whatever the order of their ids', async () => {
  const newest = await advance('en_route');
  const [latitude, longitude] = [newest.driverLatitude ?? 0, newest.driverLongitude ?? 0];
  const createdAt = new Date(newest.createdAt.getTime() - 60_000);
  for (const firstDigits of ['00000000', 'ffffffff']) {
    const id = firstDigits + randomUUID().slice(8);
    await fixture.db.insert(deliveries).values({ ...newest, id, reference: randomUUID(), createdAt });
  }
  expect(await report(latitude + 0.001, longitude, 2)).toBe('applied');
  const rows = await fixture.db.select().from(deliveries).where(eq(deliveries.code, order.code)).orderBy(deliveries.id);
  expect(rows).toHaveLength(3);
  expect(rows.map(({ driverLatitude }) => driverLatitude !== latitude)).toEqual([false, true, false]);
});

it('positions of several merchants come together; one whose credentials can’t be read keeps no other from its own', async () => {
  const { driverLatitude, driverLongitude } = await advance('en_route');
  const { code } = order;
  const later = () => new Date(Date.now() + 3_600_000);
  const ours = { ...fixture.ctx, now: later };
  const theirs = await copyToOtherMerchant(order.id);
  const contextOf = async (id: string) => {
    if (id === ours.connection.id) return ours;
    if (id === theirs) return { ...ours, connection: { ...ours.connection, id } };
    throw new Error('credentials of an unknown secret');
  };
  const report = (connectionId: string, north: number) => ({
    connectionId,
    code,
    headers: {},
    position: {
      latitude: (driverLatitude ?? 0) + north,
      longitude: driverLongitude ?? 0,
      at: new Date(Date.now() + 2_000),
    },
  });
  const broken = '00000000-0000-7000-8000-00000000000b';
  const outcomes = await receivePositions(fixture.db, contextOf, [
    report(broken, 0.001),
    report(theirs, 0.002),
    report(ours.connection.id, 0.001),
  ]);
  expect(outcomes).toEqual(['unknown_delivery', 'applied', 'applied']);
  const rows = await fixture.db
    .select({ connectionId: deliveries.connectionId, north: deliveries.driverLatitude })
    .from(deliveries)
    .where(eq(deliveries.code, code));
  const northOf = (id: string) => (rows.find((row) => row.connectionId === id)?.north ?? 0) - (driverLatitude ?? 0);
  expect(northOf(ours.connection.id)).toBeCloseTo(0.001, 9);
  expect(northOf(theirs)).toBeCloseTo(0.002, 9);
  const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.connectionId, theirs));
  expect(events).toMatchObject([{ kind: 'position', subjectIds: [order.id] }]);
});

/** Another merchant with the same delivery, under the same id and code; returns the connection's id. */
async function copyToOtherMerchant(deliveryId: string): Promise<string> {
  const { connectionId } = await addConnection(fixture.db);
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
  if (!row) throw new Error('no delivery');
  await fixture.db.insert(deliveries).values({ ...row, connectionId });
  return connectionId;
}
