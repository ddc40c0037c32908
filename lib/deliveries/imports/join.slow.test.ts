import { and, eq, ne, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveries, deliveryEvents, driverPositions } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { addByCode } from '../by-code/add.server';
import { addDueCodes } from '../by-code/add-due.server';
import { createDelivery } from '../create.server';
import { receivePosition } from '../positions/receive-position.server';
import { readDelivery } from '../read.server';
import { claimCode } from '../record/claim-code.server';
import { codeAtService, historyOf, orderOf, rowOf } from '../scenarios/testing-orders';
import { receiveHint } from '../sync/receive-hint.server';
import { submitDelivery } from '../sync/submit.server';

/** Our own order never enters twice, even when the service writes its data in another way and its code enters first. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

/** An order that the service has, while its answer is still on the way. `answer` lets it arrive. */
async function sentOrder(looksOther: boolean) {
  const gate = deferred();
  const made = deferred();
  const service: Context['service'] = {
    ...fixture.ctx.service,
    createDelivery: async (...sent) => {
      const answer = await fixture.ctx.service.createDelivery(...sent);
      made.resolve();
      await gate.promise;
      return answer;
    },
  };
  const input = orderOf(fixture, 'v2', { amount: '7.250' });
  const creating = createDelivery({ ...fixture.ctx, service }, input);
  await made.promise;
  const code = await codeAtService(fixture, input.reference);
  const { id } = await rowOf(fixture, input.reference);
  const ctx = looksOther ? lookingOther() : fixture.ctx;
  const headers = {};
  const at = new Date();
  const { latitude, longitude } = { latitude: 29.34, longitude: 48.01 };
  return {
    id,
    code,
    reference: input.reference,
    steps: {
      answer: async () => {
        gate.resolve();
        await creating;
      },
      webhook: () => receiveHint(ctx, { code, hints: [{ status: 'en_route', at }], headers }),
      position: () => receivePosition(ctx, { code, position: { latitude, longitude, at: new Date() }, headers }),
      poll: async () => submitDelivery(fixture.ctx, await rowOf(fixture, input.reference), { first: false }),
      adoption: async () => {
        await addByCode(ctx, { codes: [code] });
        await addDueCodes(ctx, ctx.signal);
      },
    },
  };
}

/** The service returns another spelling of the name on reads. */
function lookingOther(): Context {
  const { ctx } = fixture;
  return {
    ...ctx,
    service: {
      ...ctx.service,
      getDelivery: async (...asked) => {
        const answer = await ctx.service.getDelivery(...asked);
        const customer = { ...answer.delivery.customer, name: 'S. Al Ali' };
        return { ...answer, delivery: { ...answer.delivery, customer } };
      },
    },
  };
}

async function expectOneRow({ id, code, reference }: Awaited<ReturnType<typeof sentOrder>>) {
  const rows = await fixture.db.select().from(deliveries).where(eq(deliveries.code, code));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id,
    reference,
    madeElsewhere: false,
    status: 'en_route',
    customerName: 'Sara Al-Ali',
  });
  expect(rows[0]?.requestBody).toContain(reference);
  const history = await historyOf(fixture, id);
  expect(history[0]).toBe('created/user');
  expect(history).not.toContain('made_elsewhere/answer');
  expect(new Set(history).size).toBe(history.length);
}

/** The events of every row of the order, without the note that it was made elsewhere. */
async function eventIds({ id, code }: { id: string; code: string }): Promise<number[]> {
  const rows = await fixture.db
    .select({ id: deliveryEvents.id })
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.id, deliveryEvents.deliveryId))
    .where(and(or(eq(deliveries.code, code), eq(deliveries.id, id)), ne(deliveryEvents.kind, 'made_elsewhere')));
  return rows.map((row) => row.id);
}

const STEPS = ['answer', 'webhook', 'poll', 'adoption'] as const;
const orders = permutations(STEPS);

describe.each([false, true])('our own order with its answer on the way; looks like another one: %s', (looksOther) => {
  it.each(orders.map((steps) => [steps.join(', '), steps] as const))('is one row after %s', async (_, steps) => {
    const order = await sentOrder(looksOther);
    await fixture.control('POST', `/deliveries/${order.code}/status`, { status: 'en_route', hold: true });
    const recorded = new Set<number>();
    for (const step of steps) {
      await order.steps[step]();
      for (const id of await eventIds(order)) recorded.add(id);
    }
    // A webhook that had to wait is processed again.
    await order.steps.webhook();
    await expectOneRow(order);
    expect(await eventIds(order)).toEqual(expect.arrayContaining([...recorded]));
  });

  it('is one row when all of it happens at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await sentOrder(looksOther);
      await fixture.control('POST', `/deliveries/${order.code}/status`, { status: 'en_route', hold: true });
      const { answer, webhook, position, poll, adoption } = order.steps;
      await Promise.all([webhook(), adoption(), position(), answer(), poll(), webhook(), adoption()]);
      await webhook();
      await expectOneRow(order);
    }
  });
});

it('keeps positions and actions of the row that was added meanwhile', async () => {
  const order = await sentOrder(true);
  await fixture.control('POST', `/deliveries/${order.code}/status`, { status: 'en_route', hold: true });
  await order.steps.webhook();
  const [added] = await fixture.db.select().from(deliveries).where(eq(deliveries.code, order.code));
  expect(added).toMatchObject({ madeElsewhere: true, customerName: 'S. Al Ali' });
  const places = await placesOf(added?.id ?? '');
  expect(places).toHaveLength(1);
  const dealtWithAt = new Date();
  await fixture.db.update(deliveries).set({ dealtWithAt }).where(eq(deliveries.id, order.id));
  await order.steps.answer();
  await expectOneRow(order);
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, order.id));
  expect(row?.dealtWithAt).toEqual(dealtWithAt);
  expect(await placesOf(order.id)).toEqual(places);
  expect(await historyOf(fixture, order.id)).toContain('joined/answer');
  await expect(readDelivery(fixture.ctx, { id: added?.id ?? '' })).rejects.toMatchObject({
    code: 'delivery_not_found',
  });
});

it('an answer claims the row that was added under its code, unless it was made at another time', async () => {
  const order = await sentOrder(true);
  await order.steps.webhook();
  const { delivery } = await fixture.ctx.service.getDelivery(order.code);
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, order.id));
  if (!row) throw new Error('The order is not in the ledger');
  const claim = (created_at: string | null) =>
    fixture.db.transaction((tx) => claimCode(tx, row, { ...delivery, created_at }, new Date()));
  expect(await claim('2020-01-01T00:00:00Z')).toBe('taken');
  expect(await claim(null)).toMatchObject({ id: order.id, code: order.code });
  // Otherwise the waiting create would look for its order after the database is gone.
  await order.steps.answer();
});

it('no answer claims the code of an order that was made here', async () => {
  const { ctx, db } = fixture;
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { amount: '7.500' }));
  const answer = await ctx.service.getDelivery(delivery.code ?? '');
  await addOrders(db, ctx.connection.id, [
    { reference: 'WAITING', status: 'unknown', code: null, at: new Date().toISOString() },
  ]);
  const row = await rowOf(fixture, 'WAITING');
  expect(await db.transaction((tx) => claimCode(tx, row, answer.delivery, new Date()))).toBe('taken');
});

async function placesOf(deliveryId: string) {
  const { at, latitude, longitude } = driverPositions;
  return fixture.db
    .select({ at, latitude, longitude })
    .from(driverPositions)
    .where(eq(driverPositions.deliveryId, deliveryId));
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

it('of an older generation is offered under its code beside newer credentials', async () => {
  const older = await createServiceFixture({ generations: ['v1'] });
  try {
    await older.control('POST', '/faults', { method: 'POST', path: '^/v1/deliveries$', times: 4, drop: 'after' });
    const input = orderOf(older, 'v1');
    const { delivery } = await createDelivery(older.ctx, input);
    expect(delivery).toMatchObject({ status: 'unknown', code: null });
    await older.control('DELETE', '/faults');
    const code = await codeAtService(older, input.reference);
    // Each generation knows its own orders alone.
    await older.control('POST', '/faults', { method: 'GET', path: '^/v2/deliveries', times: 9, status: 404, body: {} });
    const { key, merchant, sandbox } = older;
    const v2 = { apiKey: key.apiKey, apiSecret: key.apiSecret };
    const v1 = { accessToken: merchant.accessToken };
    const ctx = { ...older.ctx, service: createGateway({ baseUrl: sandbox.url, v2, v1 }) };
    await receiveHint(ctx, { code, hints: [{ status: 'pending', at: new Date() }], headers: {} });
    const rows = await older.db.select().from(deliveries);
    expect(rows).toMatchObject([{ id: delivery.id, problem: { candidates: [{ code }] } }]);
  } finally {
    await older.close();
  }
});
