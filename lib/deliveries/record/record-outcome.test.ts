import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEvents, liveEvents } from '@/lib/db/schema';
import type { ServiceContext } from '@/lib/request/context.server';
import { OperationNotServed } from '@/lib/service/operation-not-served';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { recordNoResponse, recordRefusal } from './record-outcome.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:30:00Z');
const NEXT_DAY = new Date('2026-11-22T12:30:00Z');

let fixture: ServiceFixture;
let ctx: ServiceContext;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
});
afterAll(() => fixture.close());

async function waiting(change: Partial<TestOrder> = {}): Promise<string> {
  const order = { at: NOW.toISOString(), status: 'submitting', code: null, endedAt: null, generation: 'v2', ...change };
  const [row] = await addOrders(fixture.db, ctx.connection.id, [order]);
  return row?.id ?? '';
}
const rowOf = (id: string) => findById(fixture.db, ctx.connection.id, id, null);
async function historyOf(id: string) {
  const events = await fixture.db
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.deliveryId, id))
    .orderBy(deliveryEvents.id);
  return events.map(({ kind, status, source, detail }) => [kind, status, source, detail]);
}

const refusal = new ServiceRefusal({
  operation: 'POST /v2/deliveries',
  outcome: 'not-done',
  attempts: 1,
  status: 422,
  code: 'bad_block',
  responseMessage: null,
  isOwn: false,
  fields: [{ path: 'destination.block', message: 'There is no such block' }],
});

test('a refused order has ended, with the reason and the field; who sent it needs no message', async () => {
  const id = await waiting();
  await recordRefusal(ctx, id, refusal, ctx.connection.id);
  expect(await rowOf(id)).toMatchObject({
    status: 'rejected',
    problem: { kind: 'refused', status: 422, code: 'bad_block', field: 'destination.block', message: refusal.message },
    statusAt: NOW,
    endedAt: NOW,
    nextCheckAt: null,
    checkCount: 0,
  });
  expect(await historyOf(id)).toEqual([['refused', 'rejected', 'answer', { reason: refusal.message }]]);
  const ofDelivery = and(eq(liveEvents.kind, 'delivery'), eq(liveEvents.actorId, ctx.connection.id));
  expect(await fixture.db.select().from(liveEvents).where(ofDelivery)).toMatchObject([{ subjectIds: [id] }]);
});

test('an order that could not be sent has no status and no code of the service', async () => {
  const id = await waiting();
  const failure = new OperationNotServed('POST /v2/deliveries');
  await recordRefusal(ctx, id, failure, null);
  const row = await rowOf(id);
  expect(row?.problem).toEqual({ kind: 'not_sent', code: null, field: null, message: failure.message });
  expect(await historyOf(id)).toEqual([['not_sent', 'rejected', 'answer', { reason: failure.message }]]);
});

test('without an answer an order is unknown from then on, counted and written down once', async () => {
  const id = await waiting({ checkCount: 5 });
  await recordNoResponse(ctx, id, { source: 'answer', message: 'timeout' });
  const first = await rowOf(id);
  expect(first).toMatchObject({ status: 'unknown', statusAt: NOW, endedAt: null, checkCount: 0 });
  expect(first?.problem).toEqual({ kind: 'no_answer', message: 'timeout' });
  expect(first?.nextCheckAt?.getTime()).toBeGreaterThan(NOW.getTime());
  await recordNoResponse({ ...ctx, now: () => LATER }, id, { source: 'poll' });
  expect(await rowOf(id)).toMatchObject({ statusAt: NOW, checkCount: 1, problem: { message: 'timeout' } });
  expect(await historyOf(id)).toEqual([['no_answer', 'unknown', 'answer', { reason: 'timeout' }]]);
});

test('after its last check it is not checked any more, which is written down once; reported codes stay', async () => {
  const candidates = [{ code: 'SEEN1', at: NOW.toISOString() }];
  const id = await waiting({ status: 'unknown', problem: { kind: 'no_answer', candidates } });
  const nextDay = { ...ctx, now: () => NEXT_DAY };
  for (let check = 0; check < 2; check++) await recordNoResponse(nextDay, id, { source: 'poll' });
  expect(await rowOf(id)).toMatchObject({
    status: 'unknown',
    nextCheckAt: null,
    problem: { kind: 'no_answer', ended: 'day', candidates },
  });
  expect(await historyOf(id)).toEqual([['checking_ended', null, 'poll', null]]);
});

test.each(['pending', 'rejected'])('an order that is %s meanwhile stays so', async (status) => {
  const id = await waiting({ status });
  const before = await rowOf(id);
  await recordRefusal(ctx, id, refusal, null);
  await recordNoResponse(ctx, id, { source: 'answer' });
  expect(await rowOf(id)).toEqual(before);
  expect(await historyOf(id)).toEqual([]);
});
