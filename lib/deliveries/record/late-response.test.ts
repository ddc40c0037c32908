import { desc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries, liveEvents } from '@/lib/db/schema';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { applyOwnResponse } from '../actions/apply-own-response.server';
import { readDelivery } from '../read.server';
import { applyResponse } from './apply-response.server';
import { recordMissing } from './record-missing.server';

/** Answers that come late, such as a cancellation that a webhook confirms before our own answer, and answers without news. */

const CREATED = new Date('2026-11-21T12:00:00Z');
let code = 'AB10';
const later = (seconds: number) => new Date(CREATED.getTime() + seconds * 1_000);

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('what we did and why is kept, though its answer comes too late to count', async () => {
  const { ctx } = fixture;
  const id = await pending();
  const [asked, confirmed] = [later(10), later(11)];
  await applyResponse(ctx, { id, answer: answerWith('canceled'), sentAt: confirmed, source: 'webhook' });
  const outcome = await applyResponse(ctx, {
    id,
    answer: answerWith('pending'),
    sentAt: asked,
    source: 'answer',
    actorId: ctx.user.id,
    change: { cancelReason: 'Ordered twice' },
    events: [
      { kind: 'cancel_requested', source: 'user', at: asked, userId: ctx.user.id, detail: { reason: 'Ordered twice' } },
    ],
  });
  const { status, cancelReason, events } = await readDelivery(ctx, { id });
  expect(outcome).toBe('stale');
  expect(status).toBe('canceled');
  expect(cancelReason).toBe('Ordered twice');
  expect(events.filter(({ kind }) => kind === 'cancel_requested')).toMatchObject([
    { userName: ctx.user.name, reason: 'Ordered twice' },
  ]);
});

test('after a late answer to our own action a service that is down ends nothing; another failure is one', async () => {
  const { ctx } = fixture;
  const id = await pending();
  await applyResponse(ctx, { id, answer: answerWith('accepted'), sentAt: later(11), source: 'webhook' });
  const own = { id, answer: answerWith('pending'), sentAt: later(10), source: 'answer' } as const;
  const down = { ...ctx, service: fixture.gatewayTo('http://127.0.0.1:9') };
  await applyOwnResponse(down, own);
  const broken = { ...ctx, service: { ...ctx.service, getDelivery: () => Promise.reject(new Error('no shape')) } };
  await expect(applyOwnResponse(broken, own)).rejects.toThrow('no shape');
});

test('a late answer without an action of ours changes nothing; one to a request of the same moment counts', async () => {
  const id = await pending();
  const apply = (status: string, sentAt: Date) =>
    applyResponse(fixture.ctx, { id, answer: answerWith(status), sentAt, source: 'poll' });
  expect(await apply('accepted', later(10))).toBe('moved');
  const before = await rowOf(id);
  expect(await apply('completed', later(9))).toBe('stale');
  expect(await rowOf(id)).toEqual(before);
  expect(await apply('dispatched', later(10))).toBe('moved');
});

test('an answer counts after our clock was set back by hours', async () => {
  const id = await pending();
  const ahead = new Date(Date.now() + 3 * 3_600_000);
  await fixture.db.update(deliveries).set({ confirmedAt: ahead }).where(eq(deliveries.id, id));
  const read = { id, answer: answerWith('canceled'), sentAt: new Date(), source: 'poll' } as const;
  expect(await applyResponse(fixture.ctx, read)).toBe('moved');
});

test('an answer without news is none for screens, and each next look is later; news start the looks anew', async () => {
  const id = await pending();
  await fixture.db.update(deliveries).set({ deliveryFee: '1.250' }).where(eq(deliveries.id, id));
  const shown = async () => {
    const { updatedAt, nextCheckAt, endedAt } = await rowOf(id);
    return { updatedAt, nextCheckAt, endedAt };
  };
  const [last] = await fixture.db.select({ id: liveEvents.id }).from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  const published = async () =>
    (
      await fixture.db
        .select()
        .from(liveEvents)
        .where(gt(liveEvents.id, last?.id ?? 0))
    ).map(({ kind }) => kind);
  const apply = (status: string, seconds: number, change: Partial<ServiceDelivery> = {}) => {
    const ctx = { ...fixture.ctx, now: () => later(seconds) };
    const answer = { ...answerWith(status), delivery_fee: '1.25', ...change };
    return applyResponse(ctx, { id, answer, sentAt: later(seconds), source: 'poll' });
  };
  expect(await apply('pending', 10)).toBe('refreshed');
  expect(await shown()).toEqual({ updatedAt: CREATED, nextCheckAt: later(10 + 72), endedAt: null });
  expect(await apply('pending', 20)).toBe('refreshed');
  expect(await shown()).toEqual({ updatedAt: CREATED, nextCheckAt: later(20 + 115.2), endedAt: null });
  expect(await published()).toEqual([]);
  expect((await readDelivery(fixture.ctx, { id })).events).toEqual([]);

  expect(await apply('pending', 30, { delivery_fee: '1.3' })).toBe('refreshed');
  expect(await shown()).toEqual({ updatedAt: later(30), nextCheckAt: later(30 + 45), endedAt: null });
  expect(await published()).toEqual(['delivery']);
  expect(await apply('failed', 40)).toBe('moved');
  expect(await shown()).toEqual({ updatedAt: later(40), nextCheckAt: null, endedAt: later(40) });
  expect(await apply('pending', 50)).toBe('moved');
  expect((await shown()).endedAt).toBeNull();
  // The wallet pays for what is completed, and for nothing else.
  expect(await published()).toEqual(['delivery', 'delivery', 'occurrence', 'delivery', 'occurrence']);
  expect(await apply('completed', 60)).toBe('moved');
  expect((await published()).slice(5).sort()).toEqual(['delivery', 'wallet']);
});

test('an answer’s facts replace the known ones, and an answer without them keeps them', async () => {
  const id = await pending();
  const apply = async (answer: ServiceDelivery, seconds: number) => {
    await applyResponse(fixture.ctx, { id, answer, sentAt: later(seconds), source: 'poll' });
    return rowOf(id);
  };
  const factsOf = (day: string, place: { latitude: number; longitude: number }): ServiceDelivery => ({
    ...answerWith('accepted'),
    test_mode: day === '21',
    created_at: `2026-11-${day}T11:59:00Z`,
    currency: day === '21' ? 'BHD' : 'SAR',
    delivery_fee: `${day}.5`,
    customer: { name: '', phone: '', address: `Road ${day}`, ...place },
    driver: { name: `Driver ${day}`, phone: `+9733600${day}00`, ...place },
    logistics: {
      estimated_distance: Number(day) * 100,
      estimated_duration: Number(day) * 10,
      tracking_url: `https://track.example/${day}`,
      pickup_qr_url: `https://qr.example/${day}`,
    },
  });
  const columnsOf = (day: string, { latitude, longitude }: { latitude: number; longitude: number }) => ({
    testMode: day === '21',
    createdAtService: new Date(`2026-11-${day}T11:59:00Z`),
    currency: day === '21' ? 'BHD' : 'SAR',
    deliveryFee: `${day}.500`,
    customerAddress: `Road ${day}`,
    customerLatitude: latitude,
    customerLongitude: longitude,
    driverName: `Driver ${day}`,
    driverPhone: `+9733600${day}00`,
    driverLatitude: latitude,
    driverLongitude: longitude,
    distanceMeters: Number(day) * 100,
    durationSeconds: Number(day) * 10,
    trackingUrl: `https://track.example/${day}`,
    pickupQrUrl: `https://qr.example/${day}`,
  });
  const [manama, riffa] = [
    { latitude: 26.22, longitude: 50.58 },
    { latitude: 26.13, longitude: 50.55 },
  ];
  expect(await apply(factsOf('21', manama), 10)).toMatchObject(columnsOf('21', manama));
  expect(await apply(factsOf('20', riffa), 20)).toMatchObject(columnsOf('20', riffa));
  expect(await apply(answerWith('accepted'), 30)).toMatchObject(columnsOf('20', riffa));
});

test('a record id is kept when a later answer has none, or repeats the code in its place', async () => {
  const id = await pending();
  const recordId = '65f0c0ffee00000000000001';
  for (const [index, known] of [recordId, null, '', code].entries()) {
    const answer = { ...answerWith('pending'), id: known };
    await applyResponse(fixture.ctx, { id, answer, sentAt: later(index), source: 'poll' });
    expect((await rowOf(id)).recordId).toBe(recordId);
  }
});

test('an order that the service no longer finds is looked for anew, and its history says so once', async () => {
  const id = await pending();
  await fixture.db.update(deliveries).set({ checkCount: 9 }).where(eq(deliveries.id, id));
  for (const looks of [0, 1]) {
    await recordMissing(fixture.ctx, id);
    expect((await rowOf(id)).checkCount).toBe(looks);
  }
  const { events } = await readDelivery(fixture.ctx, { id });
  expect(events.map(({ kind }) => kind)).toEqual(['not_found']);
});

test('screens learn when an order that is not found is no longer looked for', async () => {
  const id = await pending();
  const lastEvent = async () => {
    const [last] = await fixture.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
    return last?.id ?? 0;
  };
  await recordMissing(fixture.ctx, id);
  const since = await lastEvent();
  await recordMissing(fixture.ctx, id);
  expect(await lastEvent()).toBe(since);
  const nextDay = new Date(Date.now() + 25 * 3_600_000);
  await recordMissing({ ...fixture.ctx, now: () => nextDay }, id);
  expect((await rowOf(id)).nextCheckAt).toBeNull();
  expect(await lastEvent()).toBeGreaterThan(since);
});

test('screens learn that an order is found again, though nothing else has changed', async () => {
  const id = await pending();
  await applyResponse(fixture.ctx, { id, answer: answerWith('pending'), sentAt: later(1), source: 'poll' });
  await recordMissing(fixture.ctx, id);
  const [last] = await fixture.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  await applyResponse(fixture.ctx, { id, answer: answerWith('pending'), sentAt: new Date(), source: 'poll' });
  expect((await rowOf(id)).problem).toBeNull();
  const events = await fixture.db
    .select()
    .from(liveEvents)
    .where(gt(liveEvents.id, last?.id ?? 0));
  expect(events).toMatchObject([{ kind: 'delivery', subjectIds: [id] }]);
});

async function rowOf(id: string) {
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, id));
  if (!row) throw new Error('no such order');
  return row;
}

async function pending(): Promise<string> {
  const id = newId();
  // An order of its own for each test: the ledger has one of a code.
  code = id.slice(-6);
  await fixture.ctx.db.insert(deliveries).values({
    id,
    connectionId: fixture.ctx.connection.id,
    reference: id,
    code,
    status: 'pending',
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1.000',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    createdAt: CREATED,
    updatedAt: CREATED,
    statusAt: CREATED,
  });
  return id;
}

function answerWith(status: string): ServiceDelivery {
  const nowhere = { latitude: null, longitude: null };
  return {
    code,
    id: null,
    reference: null,
    status,
    test_mode: null,
    amount: null,
    created_at: null,
    currency: null,
    delivery_fee: null,
    customer: { name: '', phone: '', address: '', ...nowhere },
    driver: { name: '', phone: '', ...nowhere },
    logistics: { estimated_distance: null, estimated_duration: null, tracking_url: null, pickup_qr_url: null },
  };
}
